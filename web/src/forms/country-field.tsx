import { getCountries } from '@fanfare/contract/calls/catalog'
import { Field } from '@fanfare/ui/fields/field'
import { Select } from '@fanfare/ui/fields/select'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { api } from '../api/call.ts'

type CountryFieldProps = {
  ref?: Ref<HTMLButtonElement>
  value: string
  onChange: (countryCode: string) => void
  error: string | undefined
  hint?: string
}

export function CountryField({ ref, value, onChange, error, hint }: CountryFieldProps) {
  const { t } = useLingui()
  const { data, isError } = useQuery({
    queryKey: ['countries'],
    queryFn: async ({ signal }) => (await api(getCountries, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const unavailable = isError ? t`The countries could not be loaded. Reload the page.` : undefined
  return (
    <Field label={t`Country`} hint={hint} error={error ?? unavailable}>
      <Select
        ref={ref}
        value={value || undefined}
        onChange={onChange}
        placeholder={t`Choose your country`}
        searchPlaceholder={t`Search countries`}
        disabled={!data}
        options={(data ?? []).map(({ countryCode, name, currencyCode }) => ({
          value: countryCode,
          label: name,
          detail: currencyCode,
          keywords: countryCode,
        }))}
      />
    </Field>
  )
}
