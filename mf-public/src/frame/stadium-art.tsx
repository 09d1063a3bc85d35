import styled from 'styled-components';

const Svg = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  min-height: 220px;
`;

/** The sky by hour, from the top to the stands. */
const skies = {
  day: ['#2f7fd6', '#86bdf0', '#dcecf6'],
  dusk: ['#1d1b4b', '#7b3b7c', '#f2924a'],
  night: ['#070c1f', '#14224f', '#27407f'],
} as const;
export type Hour = keyof typeof skies;

interface Props {
  label?: string;
  hour?: Hour;
  /** a low, wide picture shows the stands and below: the ball flies low in it */
  low?: boolean;
}

/**
 * A match: stands, pitch and a ball on its way over the rope, floodlit from dusk on. Original, drawn from plain
 * shapes.
 */
export function StadiumArt({ label, hour = 'night', low = false }: Props) {
  const [top, middle, bottom] = skies[hour];
  const [flight, ball] = low
    ? ['M330 520C346 484 380 458 422 448', '428 446']
    : ['M330 520C380 380 470 300 586 262', '588 258'];
  return (
    <Svg
      viewBox="0 0 640 720"
      preserveAspectRatio="xMidYMax slice"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={top} />
          <stop offset=".6" stopColor={middle} />
          <stop offset="1" stopColor={bottom} />
        </linearGradient>
        <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffffff" stopOpacity=".34" />
          <stop offset="1" stopColor="#ffffff" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="field" cx=".5" cy="0" r="1">
          <stop offset="0" stopColor="#3fa45b" />
          <stop offset="1" stopColor="#12512f" />
        </radialGradient>
      </defs>
      <rect width="640" height="720" fill="url(#sky)" />
      <g fill="#ffffff" opacity={hour === 'night' ? 0.5 : 0}>
        <circle cx="70" cy="120" r="1.5" />
        <circle cx="160" cy="60" r="1" />
        <circle cx="300" cy="90" r="1.5" />
        <circle cx="420" cy="40" r="1" />
        <circle cx="520" cy="140" r="1.5" />
        <circle cx="590" cy="70" r="1" />
        <circle cx="240" cy="180" r="1" />
      </g>
      <g>
        {hour !== 'day' && <path d="M110 190-60 720H330ZM530 190 310 720H700Z" fill="url(#beam)" />}
        <path d="M106 205h8v280h-8zM526 205h8v280h-8z" fill="#0b1434" />
        <g fill="#0b1434">
          <rect x="68" y="150" width="84" height="58" rx="8" />
          <rect x="488" y="150" width="84" height="58" rx="8" />
        </g>
        <g fill="#fff6d8">
          <circle cx="86" cy="167" r="8" />
          <circle cx="110" cy="167" r="8" />
          <circle cx="134" cy="167" r="8" />
          <circle cx="86" cy="191" r="8" />
          <circle cx="110" cy="191" r="8" />
          <circle cx="134" cy="191" r="8" />
          <circle cx="506" cy="167" r="8" />
          <circle cx="530" cy="167" r="8" />
          <circle cx="554" cy="167" r="8" />
          <circle cx="506" cy="191" r="8" />
          <circle cx="530" cy="191" r="8" />
          <circle cx="554" cy="191" r="8" />
        </g>
      </g>
      <path d="M0 470c110-56 530-56 640 0v90H0Z" fill="#0e1838" />
      <path
        d="M0 486c110-50 530-50 640 0"
        fill="none"
        stroke="#f59e2d"
        strokeWidth="5"
        strokeDasharray="3 13"
        strokeLinecap="round"
      />
      <path
        d="M0 506c110-48 530-48 640 0"
        fill="none"
        stroke="#5d79c9"
        strokeWidth="5"
        strokeDasharray="3 11"
        strokeLinecap="round"
      />
      <path
        d="M0 526c110-46 530-46 640 0"
        fill="none"
        stroke="#dfe6ff"
        strokeOpacity=".6"
        strokeWidth="4"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <ellipse cx="320" cy="700" rx="470" ry="165" fill="url(#field)" />
      <ellipse
        cx="320"
        cy="700"
        rx="420"
        ry="138"
        fill="none"
        stroke="#ffffff"
        strokeOpacity=".55"
        strokeWidth="3"
        strokeDasharray="2 8"
      />
      <path d="M292 560h56l34 160H258Z" fill="#cfae72" />
      <path d="M286 592h68M270 672h100" stroke="#ffffff" strokeOpacity=".8" strokeWidth="3" />
      <g stroke="#fff3d0" strokeWidth="4" strokeLinecap="round">
        <path d="M310 556v-38M320 556v-38M330 556v-38" />
        <path d="M308 517h24" strokeWidth="3" />
      </g>
      <path d={flight} fill="none" stroke="#f59e2d" strokeWidth="3" strokeDasharray="2 10" strokeLinecap="round" />
      <g transform={`translate(${ball})`}>
        <circle r="19" fill="#d5313c" />
        {/* A seam of two straight rows: a cricket ball. */}
        <g fill="none" stroke="#ffffff" strokeOpacity=".9" transform="rotate(24)">
          <path d="M0-19v38" strokeWidth="1.2" />
          <path d="M-3.4-18v36M3.4-18v36" strokeWidth="2" strokeDasharray="1.6 2.2" />
        </g>
      </g>
    </Svg>
  );
}
