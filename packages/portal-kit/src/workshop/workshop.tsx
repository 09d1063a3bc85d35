import { teamCodes } from '@baazi/contracts';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { alert } from '../alerts/alerts';
import { useNow } from '../clock/use-now';
import { Dialog, Menu, Tabs } from '../overlays/overlays';
import { dayAndTime } from '../texts/day-and-time';
import { setLang } from '../texts/language';
import { useLang } from '../texts/use-texts';
import { setTheme } from '../theme/set-theme';
import { useThemeChoice } from '../theme/use-theme-choice';
import { theme, type Tone } from '../theme/theme';
import { AreaFailed } from '../ui/area-failed';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Chip } from '../ui/chip';
import { Crest } from '../ui/crest';
import { EmptyState } from '../ui/empty-state';
import { Check } from '../ui/check';
import { Field } from '../ui/field';
import { Icon, iconNames } from '../ui/icon';
import type { Match } from '../ui/match';
import { MatchHeader } from '../ui/match-header';
import { Money } from '../ui/money';
import { Notice } from '../ui/notice';
import { Skeleton } from '../ui/skeleton';

const Page = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  max-width: 960px;
  margin: 0 auto;
  padding: ${theme.space(5)} ${theme.space(4)};
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  align-items: center;
`;
const Stack = styled.div`
  display: grid;
  gap: ${theme.space(3)};
`;
const Swatch = styled.div<{ $color: string }>`
  width: 88px;
  padding-top: 40px;
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.s};
  background: ${({ $color }) => $color};
`;
const Face = styled(Card)`
  width: 328px;
`;
const Cell = styled.figure`
  display: grid;
  justify-items: center;
  gap: ${theme.space(1)};
  margin: 0;
  min-width: 72px;
  font-size: ${theme.size.xs};
  color: ${theme.color.soft};
`;

function Shelf({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card as="section">
      <Stack>
        <h2>{name}</h2>
        {children}
      </Stack>
    </Card>
  );
}

function Fields() {
  const [amount, setAmount] = useState('49');
  const [email, setEmail] = useState('');
  const [checked, setChecked] = useState(true);
  return (
    <Shelf name="Field">
      <Field label="Email" value={email} onValue={setEmail} type="email" placeholder="you@example.com" required />
      <Field label="Password" value="secret-words" onValue={() => undefined} type="password" autoComplete="off" />
      <Field label="Amount" value={amount} onValue={setAmount} digits lead="₹" hint="Only digits can be typed." />
      <Field label="Amount" value="12" onValue={() => undefined} error="Minimum amount is 49." lead="₹" />
      <Field
        label="Team"
        value="RR"
        onValue={() => undefined}
        options={teamCodes.map((code) => ({ value: code, label: code }))}
      />
      <Field
        label="Referral ID"
        value="ASHA2345"
        action={
          <Button tone="plain" small icon="copy">
            Copy
          </Button>
        }
      />
      <Field label="Username" value="asha" disabled />
      <Check checked={checked} onChecked={setChecked}>
        Keep me signed in
      </Check>
    </Shelf>
  );
}

const Line = styled.p<{ $size: string }>`
  font: 700 ${({ $size }) => $size} / 1.2 ${theme.display};
`;
const drawn = { en: "Predict tonight's match: CSK 176/4 (18.2)", hi: 'आज के मैच का विजेता चुनें: CSK 176/4 (18.2)' };

/** The display face at every size, with figures that stand under each other. */
function Scale() {
  const language = useLang();
  return (
    <Shelf name="Display face">
      {Object.entries(theme.size).map(([name, size]) => (
        <div key={name}>
          <Cell as="small">{name}</Cell>
          <Line $size={size}>{drawn[language]}</Line>
        </div>
      ))}
      {[111_111, 80_808, 4_976].map((rupees) => (
        <Line key={rupees} $size={theme.size.xl}>
          <Money rupees={rupees} />
        </Line>
      ))}
    </Shelf>
  );
}

function Overlays() {
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState('teams');
  return (
    <Shelf name="Dialog, Tabs, Menu (lazy)">
      <Row>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Menu
          label="Profile"
          trigger={
            <Button tone="quiet" icon="profile">
              Asha
            </Button>
          }
          items={[
            { label: 'Profile', icon: 'profile', onSelect: () => alert({ msg: 'Profile', alertType: 'info' }) },
            {
              label: 'Logout',
              icon: 'logout',
              tone: 'bad',
              onSelect: () => alert({ msg: 'Logout', alertType: 'warning' }),
            },
          ]}
        />
      </Row>
      <Tabs
        label="Picks"
        value={tab}
        onValue={setTab}
        tabs={[
          { id: 'teams', label: 'Teams', content: <p>Team picks</p> },
          { id: 'questions', label: 'Questions', content: <p>Answers</p> },
        ]}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Withdraw Money"
        description="It reaches your account within 72 hours."
        onSubmit={() => setOpen(false)}
        actions={
          <>
            <Button tone="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit">Withdraw</Button>
          </>
        }
      >
        <Field label="UPI ID" value="asha@upi" onValue={() => undefined} />
      </Dialog>
    </Shelf>
  );
}

function Amounts() {
  const [rupees, setRupees] = useState(140);
  return (
    <Shelf name="Money and time">
      <Row>
        <strong>
          <Money rupees={rupees} />
        </strong>
        <Button small tone="quiet" onClick={() => setRupees(rupees + 100)}>
          A deposit of ₹100
        </Button>
        <Button small tone="quiet" onClick={() => setRupees(100000)}>
          A lakh
        </Button>
        <Chip tone="good">
          <Money rupees={196} sign="+" />
        </Chip>
        <Chip tone="bad">
          <Money rupees={49} sign="-" />
        </Chip>
        <time>{dayAndTime(useNow())}</time>
      </Row>
    </Shelf>
  );
}

const match = (teams: Match['teams']): Match => ({
  matchID: 'm',
  match_id: 'm',
  match_number: 18,
  name: teams.join(' v '),
  teams,
  startsAt: '2025-04-05T14:00:00.000Z',
  locksAt: '2025-04-05T13:30:00.000Z',
  venue: 'Sawai Mansingh Stadium',
  city: 'Jaipur',
  state: 'open',
});
const fixtures: Match['teams'][] = [
  ['RR', 'CSK'],
  ['GT', 'SRH'],
  ['KKR', 'PBKS'],
  ['MI', 'RCB'],
  ['DC', 'LSG'],
];

const tones: Tone[] = ['accent', 'good', 'bad', 'wait', 'info', 'bonus', 'live', 'neutral'];

/**
 * Every primitive in its states, so that teams reuse instead of rewriting. Needs a started portal and the portal's
 * styles.
 */
export function Workshop() {
  const language = useLang();
  const chosenTheme = useThemeChoice();
  const [choice, setChoice] = useState(100);
  return (
    <Page>
      <h1>Portal kit</h1>
      <Row>
        {(['dark', 'light', 'system'] as const).map((name) => (
          <Chip key={name} aria-pressed={chosenTheme === name} onClick={() => setTheme(name)}>
            {name}
          </Chip>
        ))}
        {(['en', 'hi'] as const).map((name) => (
          <Chip key={name} aria-pressed={language === name} onClick={() => void setLang(name)}>
            {name}
          </Chip>
        ))}
      </Row>
      <Scale />
      <Shelf name="Button">
        {(['accent', 'quiet', 'plain', 'danger'] as const).map((tone) => (
          <Row key={tone}>
            <Button tone={tone}>Join Now</Button>
            <Button tone={tone} icon="wallet">
              Add money
            </Button>
            <Button tone={tone} small>
              Small
            </Button>
            <Button tone={tone} busy busyText="Joining...">
              Join
            </Button>
            <Button tone={tone} disabled>
              Time Over
            </Button>
          </Row>
        ))}
        <Button wide>Wide</Button>
      </Shelf>
      <Fields />
      <Shelf name="Chip and Notice">
        <Row>
          {tones.map((tone) => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
        </Row>
        <Row>
          {[49, 100, 200, 450].map((rupees) => (
            <Chip key={rupees} aria-pressed={choice === rupees} onClick={() => setChoice(rupees)}>
              <Money rupees={rupees} />
            </Chip>
          ))}
          <Chip onClick={() => undefined} disabled>
            closed
          </Chip>
        </Row>
        {tones.map((tone) => (
          <Notice key={tone} tone={tone}>
            Please correct the following errors
          </Notice>
        ))}
        <Row>
          {(['info', 'success', 'warning', 'danger'] as const).map((alertType) => (
            <Button
              key={alertType}
              small
              tone="quiet"
              onClick={() => alert({ msg: `A ${alertType} alert`, alertType })}
            >
              {alertType} alert
            </Button>
          ))}
        </Row>
      </Shelf>
      <Amounts />
      <Overlays />
      <Shelf name="Crest">
        <Row>
          {teamCodes.map((code) => (
            <Cell key={code}>
              <Crest team={code} size={64} />
              {code}
            </Cell>
          ))}
          <Cell>
            <Crest team="TBD" size={64} />
            unknown
          </Cell>
        </Row>
        <Row>
          {teamCodes.map((code) => (
            <Crest key={code} team={code} size={32} />
          ))}
        </Row>
      </Shelf>
      <Shelf name="MatchHeader">
        <Row>
          {fixtures.map((teams) => (
            <Face key={teams.join()}>
              <MatchHeader match={match(teams)} />
            </Face>
          ))}
        </Row>
      </Shelf>
      <Shelf name="Icon">
        <Row>
          {iconNames.map((name) => (
            <Cell key={name}>
              <Icon name={name} size={24} />
              {name}
            </Cell>
          ))}
        </Row>
      </Shelf>
      <Shelf name="Skeleton, EmptyState, AreaFailed">
        <Skeleton width="60%" height="24px" />
        <Skeleton height="120px" round={theme.radius.l} />
        <EmptyState title="No records found" action={<Button>Go to fixtures</Button>}>
          Pick a team for today&apos;s match and it shows here.
        </EmptyState>
        <AreaFailed onRetry={() => undefined} />
        <AreaFailed onRetry={() => undefined} busy />
      </Shelf>
      <Shelf name="Colour">
        <Row>
          {Object.entries(theme.color).map(([name, value]) => (
            <Cell key={name}>
              <Swatch $color={value} />
              {name}
            </Cell>
          ))}
        </Row>
      </Shelf>
    </Page>
  );
}
