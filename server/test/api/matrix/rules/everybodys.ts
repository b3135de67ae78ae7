import { anybodys, type Declared, type Rule } from './rule.ts'

export const everybodys = {
  'GET /master-record/get-content-tag': anybodys,
  'GET /master-record/platform-settings': anybodys,
  'GET /master-record/get-countries': anybodys,
  'GET /master-record/get-states/{countryCode}': { ...anybodys, path: { countryCode: 'NG' } },
  'GET /master-record/load-content-tag': anybodys,
  'GET /master-record/load-countries': anybodys,
  'GET /master-record/load-currencies': anybodys,
  'GET /master-record/load-states': { ...anybodys, query: { countryCode: 'NG' } },
} satisfies Partial<Record<Declared, Rule>>
