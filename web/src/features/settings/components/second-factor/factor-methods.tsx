import { Button } from '@mantine/core';
import { IconDeviceMobileMessage, IconMail, IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '#/ui/data-display/pill';
import rows from '#/ui/lists/row-list.module.css';
import { METHOD, type Method } from '../../api/second-factor';

interface FactorMethodsProps {
  current: number;
  email: string;
  /** The verified number, partly masked; empty if there is none. */
  verifiedPhone: string;
  /** Whether this installation can send SMS. */
  sendsSms: boolean;
  onChoose: (method: Method) => void;
}

/** The methods for one-time codes, the safest first. */
export function FactorMethods(props: FactorMethodsProps) {
  const { current, email, verifiedPhone, sendsSms, onChoose } = props;
  const { t } = useTranslation();
  const methods = [
    {
      method: METHOD.authenticator,
      icon: IconShieldLock,
      name: t('security.app'),
      text: t('security.appAbout'),
      action: t('security.setUp'),
    },
    {
      method: METHOD.mail,
      icon: IconMail,
      name: t('security.mail'),
      text: t('security.mailAbout', { email }),
      action: t('security.use'),
    },
    {
      method: METHOD.sms,
      icon: IconDeviceMobileMessage,
      name: t('security.sms'),
      text: verifiedPhone ? t('security.smsAbout', { phone: verifiedPhone }) : t('security.smsNeedsPhone'),
      action: verifiedPhone ? t('security.use') : t('security.verifyPhone'),
    },
  ];
  const offered = methods.filter(({ method }) => method !== METHOD.sms || sendsSms || current === METHOD.sms);
  return (
    <ul className={rows.list}>
      {offered.map(({ method, icon: Icon, name, text, action }) => (
        <li key={method} className={rows.row}>
          <span className={rows.icon}>
            <Icon size={20} stroke={1.6} aria-hidden />
          </span>
          <div>
            <div className={rows.name}>
              {name}
              {current === method && <Pill tone="green">{t('security.inUse')}</Pill>}
            </div>
            <div className={rows.facts}>{text}</div>
          </div>
          {current !== method && (
            <Button
              size="sm"
              variant="default"
              aria-label={`${action}: ${name}`}
              onClick={() => onChoose(method)}
            >
              {action}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
