import { endpoints, type ReplyOf } from '@baazi/contracts';
import { Button, Menu, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { leagueTexts } from '../texts';
import { Confirm } from './confirm';

type Member = ReplyOf<typeof endpoints.league>['rows'][number];

/** The owner's actions on another member, confirmed first. */
export function MemberMenu({
  leagueID,
  member: { memberID, name },
  onDone,
}: {
  leagueID: string;
  member: Member;
  onDone: () => void;
}) {
  const t = useTexts(leagueTexts);
  const [confirming, setConfirming] = useState<'remove' | 'hand-over'>();
  const remove = useAction(endpoints.removeMember);
  const handOver = useAction(endpoints.handOverLeague);
  const isRemoval = confirming === 'remove';
  const act = async (): Promise<void> => {
    const done = await (isRemoval ? remove : handOver).run({ params: { leagueID }, body: { memberID } });
    setConfirming(undefined);
    if (done?.ok) onDone();
  };
  return (
    <>
      <Menu
        label={t.member(name)}
        trigger={<Button small tone="plain" icon="chevron" aria-label={t.member(name)} />}
        items={[
          { label: t.handOver, icon: 'trophy', onSelect: () => setConfirming('hand-over') },
          { label: t.remove, icon: 'close', tone: 'bad', onSelect: () => setConfirming('remove') },
        ]}
      />
      {confirming && (
        <Confirm
          title={isRemoval ? t.removeTitle(name) : t.handOverTitle(name)}
          text={isRemoval ? t.removeText : t.handOverText}
          yes={isRemoval ? t.remove : t.handOver}
          busy={remove.busy || handOver.busy}
          onYes={() => void act()}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  );
}
