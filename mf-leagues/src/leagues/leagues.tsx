import { Tabs, useAddress, useTexts } from '@baazi/portal-kit';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../box';
import { Standings } from '../standings/standings';
import { texts } from '../texts';
import { Invitation } from './invitation';
import { OwnLeagues } from './own-leagues';

const tabs = ['standings', 'leagues'] as const;

/** Everybody's standings and the player's leagues; an invitation comes before both. */
export function Leagues() {
  const t = useTexts(texts);
  const { choice, choose } = useAddress();
  const [params] = useSearchParams();
  const code = params.get('invite') ?? '';
  return (
    <Page>
      {code !== '' && <Invitation code={code} onClose={() => choose({ invite: '', tab: 'leagues' })} />}
      <Tabs
        label={t.title}
        value={choice('tab', tabs)}
        onValue={(wanted) => choose({ tab: wanted === tabs[0] ? '' : wanted, week: '' })}
        tabs={[
          { id: 'standings', label: t.standings, content: <Standings /> },
          { id: 'leagues', label: t.leagues, content: <OwnLeagues /> },
        ]}
      />
    </Page>
  );
}
