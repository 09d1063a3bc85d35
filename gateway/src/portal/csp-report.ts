import { z } from 'zod';
import type { OwnAnswer } from '../door/own-endpoints';
import type { GatewayContext } from '../gateway-context';

const report = z.object({
  'csp-report': z
    .object({
      'violated-directive': z.string().max(200).optional(),
      'blocked-uri': z.string().max(500).optional(),
      'source-file': z.string().max(500).optional(),
    })
    .loose(),
});
const LIMIT_BYTES = 8 * 1024;

/** Notes what a browser's content security policy refused. Always 204: a browser does nothing with another answer. */
export const cspReport =
  ({ service: { log }, reports }: GatewayContext): OwnAnswer['answer'] =>
  (request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      if (text.length < LIMIT_BYTES) text += piece;
    });
    request.on('end', () => {
      try {
        const { 'csp-report': told } = report.parse(JSON.parse(text.slice(0, LIMIT_BYTES)));
        void reports.note(
          String(request.headers['x-forwarded-for']),
          {
            directive: told['violated-directive'],
            blocked: told['blocked-uri']?.split('?')[0],
            source: told['source-file']?.split('?')[0],
          },
          'content security policy report',
        );
      } catch {
        log.debug('a content security policy report that is none');
      }
      response.writeHead(204, { 'cache-control': 'no-store' });
      response.end();
    });
  };
