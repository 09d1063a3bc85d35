import { useLang } from '@baazi/portal-kit';

const args = {
  en: 'Each bar is a part of all that is yours. What is in play comes back when its match is settled, or is lost.',
  hi: 'हर पट्टी आपके कुल पैसे का एक हिस्सा है। जो खेल में है, वह मैच के बाद लौटता है या चला जाता है।',
};

export default function HowToRead() {
  return <p data-lazy="how-to-read">{args[useLang()]}</p>;
}
