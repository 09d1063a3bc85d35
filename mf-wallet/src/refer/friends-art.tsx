import styled from 'styled-components';

const Svg = styled.svg`
  display: block;
  width: 100%;
  max-height: 220px;
`;

/** Two friends with a trophy. Original, drawn from plain shapes. */
export function FriendsArt({ label }: { label: string }) {
  return (
    <Svg viewBox="0 0 480 200" role="img" aria-label={label}>
      <rect width="480" height="200" rx="16" fill="#14224f" />
      <path d="M0 150c120-34 360-34 480 0v50H0Z" fill="#1f6b3f" />
      <g fill="#f59e2d" opacity=".9">
        <circle cx="70" cy="40" r="3" />
        <circle cx="120" cy="70" r="2" />
        <circle cx="400" cy="46" r="3" />
        <circle cx="352" cy="30" r="2" />
        <circle cx="210" cy="26" r="2.5" />
        <circle cx="276" cy="40" r="2" />
      </g>
      <g>
        <circle cx="150" cy="86" r="26" fill="#c98a5b" />
        <path d="M124 84c0-34 52-34 52 0-10-8-42-8-52 0Z" fill="#1d1a26" />
        <path d="M106 178c0-44 20-60 44-60s44 16 44 60Z" fill="#d71920" />
        <path d="M186 138c18-6 28-16 34-30" fill="none" stroke="#c98a5b" strokeWidth="13" strokeLinecap="round" />
      </g>
      <g>
        <circle cx="330" cy="86" r="26" fill="#8d5a3b" />
        <path d="M304 88c-4-40 56-40 52 0-8-14-44-14-52 0Z" fill="#2b2030" />
        <path d="M286 178c0-44 20-60 44-60s44 16 44 60Z" fill="#0057e2" />
        <path d="M294 138c-18-6-28-16-34-30" fill="none" stroke="#8d5a3b" strokeWidth="13" strokeLinecap="round" />
      </g>
      <g fill="#ffc24a">
        <path d="M214 56h52v26c0 20-12 32-26 32s-26-12-26-32Z" />
        <path d="M234 112h12v20h-12zM222 132h36v10h-36z" />
        <path d="M214 62h-14c0 22 6 32 18 34M266 62h14c0 22-6 32-18 34" fill="none" stroke="#ffc24a" strokeWidth="5" />
      </g>
      <path d="m240 66 5 10 11 1.6-8 7.8 2 11-10-5.3-10 5.3 2-11-8-7.8 11-1.600Z" fill="#14224f" />
    </Svg>
  );
}
