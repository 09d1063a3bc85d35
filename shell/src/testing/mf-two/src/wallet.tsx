export default function Wallet() {
  return <p data-lazy="wallet">lazy wallet</p>;
}
