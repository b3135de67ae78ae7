import { getStates } from '@fanfare/contract/calls/social/catalog'
import { Field } from '@fanfare/ui/fields/field'
import { Select } from '@fanfare/ui/fields/select/select'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { SectionError } from '../../../layout/page/section-error.tsx'
import { callApi } from '../../../lib/api/call.ts'

type StateOrProvinceFieldProps = {
  ref?: Ref<HTMLButtonElement>
  countryCode: string
  value: string
  onChange: (stateCode: string) => void
  error: string | undefined
}

/**
 * Field for the state or province; renders nothing for a country without states, or until they are loaded.
 */
export function StateOrProvinceField({
  ref,
  countryCode,
  value,
  onChange,
  error,
}: StateOrProvinceFieldProps) {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: ['states', countryCode],
    queryFn: async ({ signal }) => (await callApi(getStates, { params: { countryCode }, signal })).data,
    enabled: countryCode !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: states = [] } = query
  if (query.isError && states.length === 0) {
    return <SectionError query={query}>{t`The states could not be loaded.`}</SectionError>
  }
  if (states.length === 0) return null
  return (
    <Field label={t`State or region`} error={error}>
      <Select
        ref={ref}
        value={value || undefined}
        onChange={onChange}
        placeholder={t`Choose your state or region`}
        searchPlaceholder={t`Search states`}
        options={states.map(({ stateCode, name }) => ({ value: stateCode, label: name }))}
      />
    </Field>
  )
}
