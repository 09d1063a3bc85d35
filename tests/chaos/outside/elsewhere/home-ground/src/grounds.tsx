import { Card, Icon } from '@baazi/portal-kit';

export default function Grounds({ title, grounds }: { title: string; grounds: readonly string[] }) {
  return (
    <Card $flat data-lazy="grounds">
      <b>
        <Icon name="trophy" /> {title}
      </b>
      <p>{grounds.join(' · ')}</p>
    </Card>
  );
}
