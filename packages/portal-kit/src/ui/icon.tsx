/** Drawn for this project on a 24 px grid, stroke only. */
const shapes = {
  dashboard: 'M4 13.5 12 5l8 8.5M6.5 11v8.5h11V11M10 19.5v-5h4v5',
  teams: 'M12 3.5 5 6v5.5c0 4.2 2.8 7.4 7 9 4.2-1.6 7-4.8 7-9V6zM9 12l2.2 2.2L15.2 10',
  wallet:
    'M4 7.5h14.5a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6.5A1.5 1.5 0 0 1 5.5 5H16M16 13.5h.01',
  refer: 'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c.4-3.4 2.7-5.5 6-5.5s5.6 2.1 6 5.5M18 8v6M15 11h6',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-3.9 3.5-6 7.5-6s6.9 2.1 7.5 6',
  logout: 'M10 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h4M14.5 8l4.5 4-4.5 4M19 12H9.5',
  versus:
    'M12 1.5 22.5 12 12 22.5 1.5 12ZM6.500 9.500l2.200 5 2.200-5M16.800 10.200c-.6-1-3.300-1.100-3.300.5 0 1.800 3.500.9 3.500 2.800 0 1.700-3 1.600-3.800.4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h10.5v10.5H9zM5 15h-.5V4.5H15V5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  'eye-off':
    'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.4A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9',
  check: 'M4.5 12.5 10 18 19.5 7',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
  trophy:
    'M7.5 4h9v6a4.5 4.5 0 0 1-9 0zM7.5 5.5H4c0 3.5 1.3 5 3.7 5M16.5 5.5H20c0 3.5-1.3 5-3.7 5M12 14.5V18M8 20.5h8M9.5 20.5c0-1.6 1-2.5 2.5-2.5s2.5.9 2.5 2.5',
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10 20.5h4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  chevron: 'M6 9.5l6 6 6-6',
  next: 'M9.5 6l6 6-6 6',
  back: 'M14.5 6l-6 6 6 6',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2h.01',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.8h.01',
  question:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.5 9.7c.2-1.5 1.2-2.2 2.5-2.2 1.5 0 2.6.9 2.6 2.2 0 1.9-2.6 2-2.6 4M12 16.7h.01',
  bank: 'M3.5 9.5 12 4.5l8.5 5zM5.5 9.5v8M10 9.5v8M14 9.5v8M18.5 9.5v8M3.5 20h17',
  share:
    'M16 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM7 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM16 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9.2 10.8l4.7-3.6M9.2 13.2l4.7 3.6',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  language: 'M3.5 6.5h9M8 4.5v2M10.5 6.5c-.8 3.6-3 6-6 7.5M5.5 9.5c1.2 2.3 3 3.8 5.5 4.5M12 20l4-9.5L20 20M13.4 17h5.2',
  dot: 'M12 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
} as const;

export type IconName = keyof typeof shapes;
export const iconNames = Object.keys(shapes) as IconName[];
/** A menu icon that a newer app names and this version of the kit lacks is a dot. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(shapes, name);

/** Decorative by default; pass `label` where the icon conveys meaning on its own. */
export function Icon({
  name,
  size = 20,
  label,
  className,
}: {
  name: IconName | (string & {});
  size?: number;
  label?: string;
  className?: string;
}) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={shapes[isIconName(name) ? name : 'dot']} />
    </svg>
  );
}
