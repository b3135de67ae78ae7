/** SQL: the buyer or creator of a purchase as admins see them; null for somebody who has left. @param account its alias */
export function purchasePartySql(account: string): string {
  return `
    CASE WHEN ${account}.erased_at IS NULL THEN json_build_object(
      'userId', ${account}.id, 'username', ${account}.username, 'displayName', ${account}.display_name) END`
}
