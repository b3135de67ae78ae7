import type { core } from 'zod'

/** Returns the message for a field whose schema has none of its own: zod’s messages are for developers. */
export function validationMessageOf(issue: core.$ZodRawIssue): string {
  if (issue.code !== 'invalid_union' && (issue.input === undefined || issue.input === null)) {
    return 'This field is required'
  }
  switch (issue.code) {
    case 'invalid_type':
      return typed[issue.expected] ?? "This isn't in the expected format"
    case 'invalid_value':
      return issue.values.length === 1
        ? `This can only be ${String(issue.values[0])}`
        : `Choose one of these: ${issue.values.map(String).join(', ')}`
    case 'too_small':
      if (issue.origin === 'string') {
        return issue.minimum === 1 ? 'This field is required' : `Enter at least ${issue.minimum} characters`
      }
      if (issue.origin === 'array') return `Add at least ${issue.minimum}`
      return issue.inclusive ? `Enter ${issue.minimum} or more` : `Enter a number above ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `Enter at most ${issue.maximum} characters`
      if (issue.origin === 'array') return `Add up to ${issue.maximum}`
      return issue.inclusive ? `Enter ${issue.maximum} or less` : `Enter a number below ${issue.maximum}`
    case 'invalid_format':
      return formats[issue.format] ?? "The format isn't valid"
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`
    default:
      return "This isn't in the expected format"
  }
}

const typed: Partial<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose yes or no',
  array: 'Send a list',
}

const formats: Partial<Record<string, string>> = {
  date: 'Enter a day',
  datetime: 'Enter a day and a time',
  email: 'Enter an email address',
  url: 'Enter a link',
}
