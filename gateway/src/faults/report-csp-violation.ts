import type { GatewayService } from '@baazi/service-kit/gateway';
import { z } from 'zod';
import type { OwnEndpoint } from '../http/own-endpoints';
import type { ReportLog } from './report-log';

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

/** Logs a content security policy violation. Always answers 204, because browsers ignore the answer. */
export const reportCspViolation =
  ({
    service: { log },
    reports,
  }: {
    service: Pick<GatewayService, 'log'>;
    reports: ReportLog;
  }): OwnEndpoint['answer'] =>
  (request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      if (text.length < LIMIT_BYTES) text += chunk;
    });
    request.on('end', () => {
      try {
        const { 'csp-report': violation } = report.parse(JSON.parse(text.slice(0, LIMIT_BYTES)));
        void reports.add(
          String(request.headers['x-forwarded-for']),
          {
            directive: violation['violated-directive'],
            blocked: violation['blocked-uri']?.split('?')[0],
            source: violation['source-file']?.split('?')[0],
          },
          'content security policy report',
        );
      } catch {
        log.debug('an invalid content security policy report');
      }
      response.writeHead(204, { 'cache-control': 'no-store' });
      response.end();
    });
  };
