import { dayInIndia, endpoints, questionLocksAt } from '@baazi/contracts';
import {
  alert,
  Chip,
  dayAndTime,
  Field,
  now,
  useAction,
  useCall,
  useKeptForm,
  useTexts,
  type FieldErrors,
} from '@baazi/portal-kit';
import { ChipList } from '../../ui/page/chip-list';
import { Pair } from '../../ui/page/layout';
import { indiaInput, indiaInstant } from '../../ui/page/india-input';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { texts } from '../../texts';
import { QuestionPreview } from './question-preview';

const DAY_LENGTH = 10;
/** how many coming matches are offered */
const MATCHES = 20;
/** With the match's entry, or at 19:30 of its day. */
const locksWith = ({ startsAt, locksAt }: { startsAt: string; locksAt: string }): string =>
  questionLocksAt(dayInIndia(startsAt), locksAt).toISOString();

export function WriteDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts).questions;
  const create = useAction(endpoints.createQuestion);
  const form = useKeptForm(
    'write question',
    { title: '', titleHi: '', matchID: '', day: indiaInput(now()).slice(0, DAY_LENGTH), closesAt: '', reason: '' },
    create,
  );
  const { title, titleHi, day, matchID } = form.values;
  const open = useCall(endpoints.adminMatches, {
    query: { filters: '{"state":"open"}', orderBy: 'startsAt', ascending: 'asc', limit: String(MATCHES) },
  });
  const matches = open.at === 'ready' ? open.response.data : [];
  const match = matches.find((one) => one.matchID === matchID);
  const settings = useCall(endpoints.contestSettings);
  const found =
    settings.at === 'ready' ? settings.response.settings.find(({ name }) => name === 'question-templates') : undefined;
  const templates = Array.isArray(found?.value) ? found.value : [];
  const check = (): FieldErrors => ({
    ...(title.trim() === '' ? { title: t.titleMissing } : {}),
    ...(day === '' ? { day: t.dayMissing } : {}),
  });
  const confirm = async (reason: string): Promise<void> => {
    const closesAt = match ? undefined : indiaInstant(form.values.closesAt);
    const about = match ? { matchID: match.matchID, day: indiaInput(match.startsAt).slice(0, DAY_LENGTH) } : { day };
    const result = await create.run({
      body: {
        title: title.trim(),
        ...(titleHi.trim() ? { titleHi: titleHi.trim() } : {}),
        ...about,
        ...(closesAt ? { closesAt } : {}),
        reason,
      },
    });
    if (!result?.ok) return;
    alert({ msg: t.written, alertType: 'success' });
    onDone();
    onClose();
  };
  return (
    <ReasonDialog
      title={t.write}
      description={t.writeText}
      submit={t.publish}
      busy={create.busy}
      form={form}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {templates.length > 0 && (
        <ChipList>
          {templates.map(({ title: copy, titleHi: inHindi = '', closesAt, withMatch }) => (
            <Chip
              key={copy}
              onClick={() =>
                form.fill({
                  title: copy,
                  titleHi: inHindi,
                  matchID: withMatch ? matchID || (matches[0]?.matchID ?? '') : '',
                  closesAt: closesAt ? `${day}T${closesAt}` : '',
                })
              }
            >
              {copy}
            </Chip>
          ))}
        </ChipList>
      )}
      <Field label={t.question} required maxLength={200} autoComplete="off" {...form.field('title')} />
      <Field
        label={t.inHindi}
        hint={t.inHindiHint}
        lang="hi"
        maxLength={200}
        autoComplete="off"
        {...form.field('titleHi')}
      />
      <QuestionPreview title={title.trim()} titleHi={titleHi.trim()} />
      <Field
        label={t.about}
        {...form.field('matchID')}
        hint={match && t.locksWith(dayAndTime(locksWith(match)))}
        options={[
          { value: '', label: t.noMatch },
          ...matches.map((one) => ({ value: one.matchID, label: `${one.name}, ${dayAndTime(one.startsAt)}` })),
        ]}
      />
      {!match && (
        <Pair>
          <Field label={t.day} required type="date" {...form.field('day')} />
          <Field label={t.closes} type="datetime-local" hint={t.closesHint} {...form.field('closesAt')} />
        </Pair>
      )}
    </ReasonDialog>
  );
}
