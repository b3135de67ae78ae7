/** SQL: the message that a notification of the kind WELCOME gives. */
export function welcomeOf(notification: string): string {
  return `SELECT message.creator_id, message.content FROM welcome JOIN welcome_message message ON message.id = welcome.message_id
    WHERE welcome.creator_id = ${notification}.actor_id AND welcome.fan_id = ${notification}.account_id`
}
