import { Money, theme, useTexts } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';
import type { Declared } from './use-declare';

const Grid = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${theme.space(2)};
  margin: 0;
  & > div {
    padding: ${theme.space(2)} ${theme.space(3)};
    border-radius: ${theme.radius.m};
    background: ${theme.color.raised};
  }
  & dt {
    font-size: ${theme.size.xs};
    color: ${theme.color.soft};
  }
  & dd {
    margin: 0;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
`;

/** What a declaration would do: who wins and loses, and what the house is left with. */
export function WhatItDoes({ declared, becomes }: { declared: Declared; becomes: number }) {
  const t = useTexts(texts).results;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t.won, declared.won],
    [t.lost, declared.lost],
    [t.refunds, declared.void],
    [t.payout, <Money key="payout" rupees={declared.payoutRupees} />],
    [t.refundTotal, <Money key="refund" rupees={declared.refundRupees} />],
    [t.house, <Money key="house" rupees={declared.houseRupees} />],
    ...(declared.gain === undefined ? [] : [[t.gain, declared.gain] as const]),
    ...(declared.lose === undefined ? [] : [[t.lose, declared.lose] as const]),
    [t.becomes, becomes],
  ];
  return (
    <Grid>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Grid>
  );
}
