import { endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, Button, Field, useAction, useForm, useTexts } from '@baazi/portal-kit';
import { isName } from '../leagues/make-league';
import { leagueTexts, texts } from '../texts';

export function Rename({
  league: { leagueID, name },
  onDone,
}: {
  league: ReplyOf<typeof endpoints.league>;
  onDone: () => void;
}) {
  const t = useTexts(leagueTexts);
  const copy = useTexts(texts);
  const action = useAction(endpoints.renameLeague);
  const form = useForm({ name }, action);
  const save = async (): Promise<void> => {
    if (form.refuses(isName(form.values.name) ? {} : { name: copy.nameRule })) return;
    const done = await action.run({ params: { leagueID }, body: { name: form.values.name } });
    if (!done?.ok) return;
    alert({ msg: t.done, alertType: 'success' });
    onDone();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={t.name}
        maxLength={60}
        {...form.field('name')}
        action={
          <Button small type="submit" tone="plain" busy={action.busy}>
            {t.rename}
          </Button>
        }
      />
    </form>
  );
}
