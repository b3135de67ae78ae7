import { changePlatformSetting } from '@fanfare/contract/calls/backoffice/settings'
import { currencyCodes } from '@fanfare/contract/money/money'
import type { PlatformSettings, SettingName } from '@fanfare/contract/shapes/backoffice/settings'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Select } from '@fanfare/ui/fields/select/select'
import { Switch } from '@fanfare/ui/fields/switch'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  amountFormatHint,
  parseEnteredAmount,
  parseEnteredNumberOrNaN,
} from '../../layout/decision/parse-number.ts'
import { useSecondFactorField } from '../../layout/decision/use-second-factor.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { ApiError, callApi, errorMessage } from '../../lib/api/call.ts'
import {
  nonAmountPriceFieldNames,
  priceFieldErrorPaths,
  pricesFromFieldValues,
  pricesToFieldValues,
} from './price-fields.ts'
import {
  announcementAudienceOptions,
  featureSwitchOptions,
  settingDefinitions,
} from './setting-definitions.ts'

type ChangeSettingProps = {
  name: SettingName
  settings: PlatformSettings
  /** Time of the last change of the setting that the admin has seen. */
  seen: string | null
  onClose: () => void
}

/** Changes one platform setting, with a reason, and with the owner’s second factor if they have one. */
export function ChangeSettingDialog({ name, settings, seen, onClose }: ChangeSettingProps) {
  const client = useQueryClient()
  const { label, hint } = settingDefinitions[name]
  const [typed, setTyped] = useState(() => typedOf(name, settings))
  const [on, setOn] = useState(settings.switches)
  const [isTwo, setTwo] = useState(settings.identityTakesTwo)
  const [audience, setAudience] = useState(settings.announcement.audience)
  const [reason, setReason] = useState('')
  const factor = useSecondFactorField()
  const change = useMutation({
    mutationFn: () =>
      factor.show((shown) =>
        callApi(changePlatformSetting, {
          body: {
            name,
            value: sentValue(name, typed, { on, isTwo, audience }),
            reason,
            seen,
            ...shown,
          } as never,
        }),
      ),
    onSuccess: ({ data }) => {
      client.setQueryData(['settings'], data)
      onClose()
      announceResult(`${label} saved`)
    },
  })
  const problem = change.error instanceof ApiError ? change.error.problem : null
  const errorOf = (path: string) => problem?.errors?.find((each) => each.path.startsWith(path))?.message
  const isShownByField =
    errorOf('value') !== undefined || errorOf('reason') !== undefined || factor.isAsking(change.error)
  const [isChecked, setChecked] = useState(false)
  const unreadable = numeric.includes(name)
    ? Object.keys(typed).filter((field) => !isReadable(name, field, typed[field] ?? ''))
    : []

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!change.isPending && unreadable.length === 0) change.mutate()
  }

  function errorOfField(field: string): string | undefined {
    if (isChecked && unreadable.includes(field)) return amountFormatHint
    const path =
      name === 'topUpMinimum' ? `value.${field}` : (pathOf[field] ?? priceFieldErrorPaths[field] ?? 'value')
    const refused = problem?.errors?.find((each) => each.path.startsWith(path))
    if (name !== 'reservedWords' || !refused) return refused?.message
    const word = splitList(typed[field] ?? '')[Number(refused.path.split('.')[1])]
    return word === undefined ? refused.message : `“${word}”: ${refused.message}`
  }

  return (
    <Dialog open onOpenChange={onClose} title={label} description={hint} busy={change.isPending}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {change.isError && !isShownByField ? (
          <Banner tone="danger" alert>
            {errorMessage(change.error)}
          </Banner>
        ) : null}
        {name === 'switches'
          ? featureSwitchOptions.map((each) => (
              <Switch
                key={each.name}
                label={each.label}
                checked={on[each.name]}
                onChange={(isOn) => setOn({ ...on, [each.name]: isOn })}
              />
            ))
          : null}
        {name === 'identityTakesTwo' ? (
          <Switch label="Require a second admin for each approval" checked={isTwo} onChange={setTwo} />
        ) : null}
        {Object.entries(typed).map(([field, text]) => (
          <Field key={field} label={field} hint={hints[field]} error={errorOfField(field)}>
            {name === 'reservedWords' || field === 'Text' ? (
              <Textarea
                rows={name === 'reservedWords' ? 6 : 3}
                value={text}
                onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              />
            ) : (
              <Input
                type={field === 'End date' ? 'date' : 'text'}
                inputMode={name === 'brandName' || name === 'announcement' ? 'text' : 'decimal'}
                value={text}
                onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
              />
            )}
          </Field>
        ))}
        {name === 'announcement' ? (
          <Field label="Audience">
            <Select
              value={audience}
              options={announcementAudienceOptions}
              onChange={(value) => setAudience(value as typeof audience)}
            />
          </Field>
        ) : null}
        <Field label="Reason" hint="Recorded in the audit log." error={errorOf('reason')}>
          <Textarea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {factor.field(change.error)}
        <Button type="submit" busy={change.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}

const numeric: SettingName[] = ['platformFee', 'topUpMinimum', 'salePrices', 'identityKeptDays']

function isReadable(name: SettingName, field: string, text: string): boolean {
  const isAmount =
    name === 'topUpMinimum' || (name === 'salePrices' && !nonAmountPriceFieldNames.includes(field))
  return isAmount ? parseEnteredAmount(text) !== null : !Number.isNaN(parseEnteredNumberOrNaN(text))
}

function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

/** Paths of the API’s validation errors for fields of composite values. */
const pathOf: Partial<Record<string, string>> = {
  Text: 'value.text',
  Link: 'value.url',
  'End date': 'value.until',
}

const hints: Partial<Record<string, string>> = {
  Link: 'Optional link to more information.',
  'End date': 'Leave empty to show it until you remove it.',
}

/** Returns the initial values of the setting’s fields, by label. */
function typedOf(name: SettingName, settings: PlatformSettings): Record<string, string> {
  if (name === 'brandName') return { 'Name of the platform': settings.brandName }
  if (name === 'platformFee') return { 'Fee in percent': String(settings.platformFee / 100) }
  if (name === 'reservedWords') return { Words: settings.reservedWords.join('\n') }
  if (name === 'identityKeptDays') return { Days: String(settings.identityKeptDays) }
  if (name === 'salePrices') return pricesToFieldValues(settings.salePrices)
  if (name === 'switches' || name === 'identityTakesTwo') return {}
  if (name === 'announcement') {
    const { text, url, until } = settings.announcement
    return { Text: text, Link: url, 'End date': until ?? '' }
  }
  return Object.fromEntries(currencyCodes.map((code) => [code, String(settings.topUpMinimum[code] / 100)]))
}

function sentValue(
  name: SettingName,
  typed: Record<string, string>,
  {
    on,
    isTwo,
    audience,
  }: {
    on: PlatformSettings['switches']
    isTwo: boolean
    audience: PlatformSettings['announcement']['audience']
  },
): unknown {
  const [first = ''] = Object.values(typed)
  if (name === 'brandName') return first
  if (name === 'platformFee') return Math.round(parseEnteredNumberOrNaN(first) * 100)
  if (name === 'reservedWords') return splitList(first)
  if (name === 'salePrices') return pricesFromFieldValues(typed)
  if (name === 'switches') return on
  if (name === 'identityTakesTwo') return isTwo
  if (name === 'identityKeptDays') return parseEnteredNumberOrNaN(first)
  if (name === 'announcement') {
    const { Text: text, Link: url, 'End date': until } = typed
    return { text, url: url?.trim(), until: until || null, audience }
  }
  return Object.fromEntries(currencyCodes.map((code) => [code, parseEnteredAmount(typed[code] ?? '')]))
}
