/** A scheme with anything behind it, or a host: words joined by dots, the last one of letters. */
const LINK =
  /(?:[a-z][a-z\d+.-]*:)?\/\/\S+|[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.[\p{L}\p{M}]{2,}(?::\d+)?/giu;

/** The host of a link, with its port, as a browser reads it; undefined if it is none. */
function hostOf(link: string): string | undefined {
  const address = link.startsWith('//') ? `https:${link}` : link.includes('://') ? link : `https://${link}`;
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/**
 * The first link in the texts that leads elsewhere than to the portal (T143): what the house writes to players must not
 * carry a stranger's page. Also what a mail program would make a link of, such as a host without a scheme.
 */
export function foreignLink(texts: readonly string[], portalOrigin: string): string | undefined {
  const { host } = new URL(portalOrigin);
  return texts
    .flatMap((text) => text.normalize('NFKC').replaceAll('。', '.').match(LINK) ?? [])
    .find((link) => hostOf(link) !== host);
}
