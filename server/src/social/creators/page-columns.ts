/** SQL expression: the links of a person, the alias of an `account`, in their order. */
export function creatorPageLinksSql(person: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('label', label, 'url', url) ORDER BY place), '[]')
    FROM profile_link WHERE account_id = ${person}.id)`
}

/** SQL expression: the tags of a person’s page, in their order. */
export function creatorPageTagsSql(person: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('code', code, 'name', name) ORDER BY place), '[]')
    FROM creator_tag JOIN content_tag USING (code) WHERE account_id = ${person}.id)`
}
