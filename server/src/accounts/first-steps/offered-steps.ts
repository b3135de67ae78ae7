/**
 * SQL: the onboarding offered to a person: a fan’s until they follow somebody and have a picture, a creator’s
 * until they have their first fan or have done all steps; none that they closed.
 * @param person the alias of an `account`, and `count` that of their `account_count`
 */
export function offeredOnboardingKindSql(person: string, count: string): string {
  return `CASE
    WHEN ${person}.verification_status = 'UNVERIFIED' THEN CASE
      WHEN ${person}.fan_steps_closed_at IS NULL AND (${count}.subscribed_to = 0 OR ${person}.avatar_file_id IS NULL)
      THEN 'FAN' END
    WHEN ${person}.creator_steps_closed_at IS NULL AND ${count}.subscribers = 0 AND NOT (
      ${person}.verification_status = 'VERIFIED' AND ${person}.price_set_at IS NOT NULL AND ${count}.posts > 0
      AND ${person}.profile_shared_at IS NOT NULL)
    THEN 'CREATOR' END`
}
