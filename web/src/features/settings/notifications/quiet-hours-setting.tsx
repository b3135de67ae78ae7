import type { NotificationPreferences } from '@fanfare/contract/shapes/accounts/notification-preferences'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Switch } from '@fanfare/ui/fields/switch'
import { useLingui } from '@lingui/react/macro'
import { useUpdateNotificationPreferences } from './preferences-query.ts'

const usual = { from: '22:00', to: '07:00' }

/** Hours without immediate emails and push notifications; what is held back is delivered afterwards. */
export function QuietHoursSetting({ quietHours }: Pick<NotificationPreferences, 'quietHours'>) {
  const { t } = useLingui()
  const change = useUpdateNotificationPreferences()
  const { from, to } = quietHours ?? usual

  /** A time that is only half typed is none yet. */
  function choose(part: { from?: string; to?: string }) {
    const chosen = { from, to, ...part }
    if (chosen.from && chosen.to && chosen.from !== chosen.to) change.mutate({ quietHours: chosen })
  }

  return (
    <section className="px-4 py-5 tablet:px-5">
      <h2 className="text-lg">{t`Quiet hours`}</h2>
      <Switch
        label={t`Do not disturb`}
        hint={t`In your local time. What you missed arrives together afterwards.`}
        checked={quietHours !== null}
        onChange={(isEnabled) => change.mutate({ quietHours: isEnabled ? usual : null })}
      />
      {quietHours ? (
        <div className="mt-3 grid max-w-80 grid-cols-2 gap-4">
          <Field label={t`From`}>
            <Input type="time" value={from} onChange={(event) => choose({ from: event.target.value })} />
          </Field>
          <Field label={t`To`}>
            <Input type="time" value={to} onChange={(event) => choose({ to: event.target.value })} />
          </Field>
        </div>
      ) : null}
    </section>
  )
}
