import { endpoints } from '@baazi/contracts';
import { Button, useAction, useTexts } from '@baazi/portal-kit';
import { Box } from '../box';
import { texts } from '../texts';

/** Masked unless the player chose to be visible. */
export function Seen({ seen, onChange }: { seen: boolean; onChange: () => void }) {
  const t = useTexts(texts);
  const { run, busy } = useAction(endpoints.beSeen);
  const change = async (): Promise<void> => {
    const done = await run({ body: { seen: !seen } });
    if (done?.ok) onChange();
  };
  return (
    <Box as="section" data-area="seen">
      <h2>{t.seen}</h2>
      <p>{seen ? t.seenYes : t.seenNo}</p>
      <div>
        <Button small tone="quiet" icon={seen ? 'eye-off' : 'eye'} busy={busy} onClick={() => void change()}>
          {seen ? t.beMasked : t.beSeen}
        </Button>
      </div>
    </Box>
  );
}
