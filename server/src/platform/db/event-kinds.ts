/** Kinds of event that people may be notified of. */
export type NotifiedEventKind =
  | 'POST_LIKED'
  | 'COMMENTED'
  | 'REPLIED'
  | 'POSTED'
  | 'SUBSCRIBED'
  | 'TIPPED'
  /** The actor bought the post that is the subject. */
  | 'PURCHASED'
  | 'WELCOMED'

/** Kinds of event, including those that only change what open screens show. */
export type EventKind =
  | NotifiedEventKind
  | 'POST_COUNTED'
  | 'POST_SPREAD'
  | 'WALLET_MOVED'
  | 'NOTIFICATIONS_READ'
  | 'SESSIONS_ENDED'
  /** The actor likes, saves or votes otherwise; the subject is the post. */
  | 'OWN_CHANGED'
  /** The subject's own account is otherwise. */
  | 'USER_CHANGED'
  /** Change to something of the actor’s own in a topic: see `appendAccountTopicEvents`. */
  | 'TOPIC_CHANGED'
  /** The post is gone for everybody, back, or shown otherwise; of its marks and pins appended by a trigger of `post`. */
  | 'POST_CHANGED'
  /** The comment or reply is gone, hidden, or back. */
  | 'COMMENT_CHANGED'
  | 'REPLY_CHANGED'
  /** The actor voted in the poll of the post. */
  | 'VOTED'
  /** The actor left or came back; appended by the trigger of `account.deactivated_at`. */
  | 'PRESENCE_CHANGED'

/** Kinds of event in the table: `NOTICE` is a system notification, `POST_TOLD` continues the notifications of a new post. */
export type StoredEventKind = EventKind | 'NOTICE' | 'POST_TOLD'
