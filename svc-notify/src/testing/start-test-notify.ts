import { startTestService, type TestOptions, type TestService } from '@baazi/service-kit/testing';
import { mountNotify } from '../mount-notify';
import { notifyConfig, type NotifyConfig } from '../notify-config';

/** svc-notify on real servers. Its mails go nowhere unless a test has a post office. */
export const startTestNotify = (
  env: Record<string, string> = {},
  options: TestOptions = {},
): Promise<TestService<NotifyConfig>> =>
  startTestService(
    'svc-notify',
    notifyConfig,
    mountNotify,
    {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'IPL Baazi <no-reply@baazi.test>',
      MAIL_SECRET: 'a secret of more than thirty-two bytes',
      ...env,
    },
    options,
  );
