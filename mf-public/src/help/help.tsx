import { agreedTo, endpoints, publicPaths, paths, winningTiers } from '@baazi/contracts';
import { Link, playsForCoins, rupees, theme, useCall, useTexts } from '@baazi/portal-kit';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { Area, OpenPage } from '../frame/open-page';
import { minimumAgeOf, useLicence } from '../frame/licence';
import { texts } from '../texts';
import { Contact } from './contact';
import { helpTexts } from './help-texts';

const List = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
  max-width: 72ch;
  margin: 0;
  padding-left: ${theme.space(5)};
  line-height: 1.6;
`;
/** Side by side where there is room. */
const Columns = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  ${theme.screen.wide} {
    grid-template-columns: 1fr 1fr;
    align-items: start;
  }
  & > div {
    display: grid;
    gap: ${theme.space(5)};
    min-width: 0;
  }
`;
const Table = styled.table`
  width: min(100%, 480px);
  border-collapse: collapse;
  & th,
  & td {
    padding: ${theme.space(2)} ${theme.space(3)} ${theme.space(2)} 0;
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
    font-variant-numeric: tabular-nums;
  }
  & th {
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
    font-weight: 600;
  }
`;
const Numbers = styled.ul`
  display: grid;
  gap: ${theme.space(3)};
  margin: 0;
  padding: ${theme.space(4)};
  border-radius: ${theme.radius.m};
  background: ${theme.color.infoWash};
  list-style: none;
  & a {
    font-size: ${theme.size.l};
    font-weight: 700;
    overflow-wrap: anywhere;
  }
`;
const Small = styled.small`
  color: ${theme.color.soft};
`;
const Worried = styled.h3`
  margin: 0;
  font-size: ${theme.size.m};
`;

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <List>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </List>
);

/**
 * The target of an address such as `/help#terms` is rendered by a script: the browser cannot have scrolled to it yet.
 */
function useFragmentScroll(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

/** How everything works, what it costs, where to get help with problem gambling, and the terms for all users. */
export default function Help() {
  const t = useTexts(helpTexts);
  useFragmentScroll();
  return (
    <OpenPage title={t.title} back={t.back} beside={{ to: publicPaths.rules, label: t.rules }}>
      <Columns>
        <div>
          <Area title={t.how.title} name="how">
            <Lines lines={t.how.lines} />
            <Link to={publicPaths.fair}>{t.how.fair}</Link>
          </Area>
          <Tiers />
          <Area title={t.payouts.title} name="payouts">
            <Payouts />
          </Area>
          <Area title={t.fees.title} name="fees">
            <p>{playsForCoins() ? t.fees.coins : t.fees.text}</p>
          </Area>
        </div>
        <div>
          <div id="contact">
            <Contact />
          </div>
          <Limits />
          <div id="terms">
            <Area title={t.terms.title} name="terms">
              <Terms />
            </Area>
          </div>
        </div>
      </Columns>
    </OpenPage>
  );
}

/** The lines on money that hold with the settings in force. */
function Payouts() {
  const { payouts: t } = useTexts(helpTexts);
  const inForce = useCall(endpoints.publicPolicies, playsForCoins() ? null : {});
  if (playsForCoins()) return <p>{t.play}</p>;
  if (inForce.at !== 'ready') return <Lines lines={t.lines} />;
  const { mode, windDown, policies } = inForce.response;
  const known: Readonly<Record<string, string>> = t.policies;
  return (
    <Lines
      lines={[
        ...(windDown ? [t.windDown] : []),
        ...(mode === 'sandbox' ? [t.sandbox] : []),
        ...t.lines,
        ...(policies.includes('deposits-staked-once') ? [] : [t.freely]),
        ...policies.flatMap((policy) => known[policy] ?? []),
      ]}
    />
  );
}

function Tiers() {
  const { tiers: t } = useTexts(helpTexts);
  return (
    <Area title={t.title} name="tiers">
      <p>{t.text}</p>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t.stake}</th>
            <th scope="col">{t.pays}</th>
            <th scope="col">{t.example}</th>
          </tr>
        </thead>
        <tbody>
          {[...winningTiers].reverse().map(({ fromRupees, multiple }) => (
            <tr key={multiple}>
              <td>{t.from(rupees(fromRupees))}</td>
              <td>{t.times(multiple)}</td>
              <td>{t.exampleOf(rupees(fromRupees), rupees(fromRupees * multiple))}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>{t.lost}</p>
    </Area>
  );
}

function Terms() {
  const { terms: t } = useTexts(helpTexts);
  const { licensed } = useTexts(texts);
  const licence = useLicence();
  const [first = '', ...others] = t.lines(minimumAgeOf(licence));
  return (
    <>
      <p>{t.version(agreedTo.terms)}</p>
      {licence && <p>{licensed(licence.place, licence.number, licence.minimumAge)}</p>}
      <Lines lines={[first, playsForCoins() ? t.coins : t.money, ...others]} />
    </>
  );
}

function Limits() {
  const { limits: t } = useTexts(helpTexts);
  return (
    <Area title={t.title} name="limits">
      <Lines lines={playsForCoins() ? t.coins : t.lines} />
      <Link to={paths.wallet}>{t.toLimits}</Link>
      <Worried>{t.worried}</Worried>
      <p>{t.talk}</p>
      <Numbers>
        <li>
          <a href="tel:14416">Tele-MANAS 14416</a> · <a href="tel:18008914416">1-800-891-4416</a>
          <br />
          {t.manas}
        </li>
        <li>
          <a href="tel:112">112</a>
          <br />
          {t.emergency}
        </li>
      </Numbers>
      <Small>{t.source}</Small>
    </Area>
  );
}
