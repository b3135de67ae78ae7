import { getCountries } from '@fanfare/contract/calls/social/catalog'
import type { CallOutput } from '@fanfare/contract/client'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { Select } from '@fanfare/ui/fields/select/select'
import { useRetryWhenOnlineOrVisible } from '@fanfare/ui/states/use-retry-when-online-or-visible'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { callApi } from '../api/call.ts'
import { documentLanguage, formattingLocale } from '../i18n/languages.ts'

type CountryFieldProps = {
  ref?: Ref<HTMLButtonElement>
  value: string
  onChange: (countryCode: string) => void
  error: string | undefined
  hint?: string
}

export function CountryField({ ref, value, onChange, error, hint }: CountryFieldProps) {
  const { t } = useLingui()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['countries'],
    queryFn: async ({ signal }) => translateCountries((await callApi(getCountries, { signal })).data),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isMissing = isError && !data
  useRetryWhenOnlineOrVisible(isMissing ? () => void refetch() : undefined, isFetching)
  return (
    <Field
      label={t`Country`}
      hint={hint}
      error={error ?? (isMissing ? t`The countries could not be loaded.` : undefined)}
      labelTrailing={
        isMissing ? (
          <Button variant="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        ) : null
      }
    >
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

type Countries = CallOutput<typeof getCountries>['data']

/** Translates and sorts the countries in the app's language; in English, as the API returns them. */
function translateCountries(countries: Countries): Countries {
  if (documentLanguage() === 'en') return countries
  const names = new Intl.DisplayNames([formattingLocale()], { type: 'region' })
  const order = new Intl.Collator(formattingLocale())
  return countries
    .map((country) => ({ ...country, name: names.of(country.countryCode) ?? country.name }))
    .toSorted((one, other) => order.compare(one.name, other.name))
}
