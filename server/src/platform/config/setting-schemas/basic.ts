import { z } from 'zod'

/** A whole number in digits: neither `1e3` nor `0x10` is one, nor is what has anything beside it. */
export function wholeNumberSetting(min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`
  return z
    .string(sentence)
    .trim()
    .regex(/^\d{1,12}$/, { error: sentence, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, sentence).max(max, sentence))
}

/** A number with decimals or without. */
export function decimalNumberSetting(min: number, max: number) {
  const sentence = `must be a number from ${min} to ${max}, such as ${max > 1 ? '2.5' : '0.5'}`
  return z
    .string(sentence)
    .trim()
    .regex(/^\d{1,12}(\.\d{1,15})?$/, { error: sentence, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, sentence).max(max, sentence))
}

/** Setting that is a name of at most so many letters. */
export function nameSetting(lengthMax: number) {
  const sentence = `must be a name of up to ${lengthMax} letters`
  return z.string().trim().min(1, sentence).max(lengthMax, sentence)
}

/** Setting that is true or false. */
export function switchSetting() {
  return z.stringbool('must be true or false')
}
