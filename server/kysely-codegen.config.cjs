const { GenericExpressionNode, IdentifierNode, LiteralNode, UnionExpressionNode } = require('kysely-codegen')

const called = (name) => new IdentifierNode(name)
const oneOf = (...words) => new UnionExpressionNode(words.map((word) => new LiteralNode(word)))
const withDefault = (type) => new GenericExpressionNode('Generated', [type])

/** The tables with an amount, or a balance, in one of our currencies. */
const withCurrency = [
  'account',
  'ledger_account',
  'ledger_transaction',
  'ledger_uncleared',
  'one_time_code',
  'payment',
  'platform_account',
  'proposal',
  'subscription',
  'transfer',
  'withdrawal',
]

/** What the schema's checks let a column hold. */
const columns = {
  ...Object.fromEntries(withCurrency.map((table) => [`${table}.currency_code`, called('CurrencyCode')])),
  'account.verification_status': withDefault(called('VerificationStatus')),
  'admin.role': called('AdminRole'),
  'bank_line.doubt': called('BankLineDoubt'),
  'bank_line.status': called('BankLineStatus'),
  'dispute.state': oneOf('OPEN', 'WON', 'LOST'),
  'event.kind': oneOf(
    'POST_LIKED',
    'COMMENTED',
    'REPLIED',
    'POSTED',
    'SUBSCRIBED',
    'TIPPED',
    'POST_COUNTED',
    'POST_SPREAD',
    'WALLET_MOVED',
    'NOTIFICATIONS_READ',
    'SESSIONS_ENDED',
  ),
  'notification.kind': called('NotificationKind'),
  'one_time_code.purpose': called('AuthenticationType'),
  'payment.method': oneOf('WALLET', 'CARD'),
  'payment.outcome': oneOf('AS_MEANT', 'WALLET_CREDIT', 'NOTHING_DUE'),
  'payment.purpose': called('TransactionSource'),
  'payment.refusal': called('ErrorCode'),
  'payment.status': oneOf('STARTED', 'WAITING', 'SUCCEEDED', 'FAILED', 'REVIEW'),
  'payment.vouched_by': oneOf('START', 'VERIFY', 'RENEWAL', 'ADMIN'),
  'payment_review.decision': oneOf('CREDIT_WALLET', 'REFUND', 'DISMISS', 'CLAIM'),
  'post.type': called('PostType'),
  'proposal.act': called('ProposedAct'),
  'proposal.ended_because': oneOf('EXPIRED', 'REPLACED', 'WITHDRAWN', 'CHANGED', 'DECIDED', 'DISABLED'),
  'proposal.state': withDefault(oneOf('OPEN', 'CONFIRMED', 'ENDED')),
  'provider_payout.state': withDefault(oneOf('PENDING', 'PAID', 'FAILED')),
  'publication.state': withDefault(oneOf('PROCESSING', 'FAILED')),
  'refund.state': oneOf('PENDING', 'SUCCEEDED', 'FAILED'),
  'subscription.status': oneOf('ACTIVE', 'PAST_DUE', 'CANCELLED', 'EXPIRED'),
  'transfer.status': withDefault(called('TransferStatus')),
  'upload.part': called('UploadPart'),
  'withdrawal.status': withDefault(called('WithdrawalStatus')),
}

module.exports = {
  dialect: 'postgres',
  defaultSchemas: ['public'],
  excludePattern: 'graphile_worker*',
  typeMapping: { int8: 'bigint', date: 'string' },
  customImports: {
    AdminRole: '@fanfare/contract/admin-role',
    AuthenticationType: '@fanfare/contract/shapes/two-factor',
    BankLineDoubt: '@fanfare/contract/shapes/money/bank-statements',
    BankLineStatus: '@fanfare/contract/shapes/money/bank-statements',
    CurrencyCode: '@fanfare/contract/money',
    ErrorCode: '@fanfare/contract/errors',
    NotificationKind: '@fanfare/contract/shapes/notifications',
    PostType: '@fanfare/contract/shapes/posts',
    ProposedAct: '@fanfare/contract/shapes/money/proposals',
    TransactionSource: '@fanfare/contract/shapes/money/payments',
    TransferStatus: '@fanfare/contract/shapes/money/transfers',
    UploadPart: '@fanfare/contract/shapes/media',
    VerificationStatus: '@fanfare/contract/shapes/accounts',
    WithdrawalStatus: '@fanfare/contract/shapes/money/withdrawals',
  },
  overrides: { columns },
  typeOnlyImports: true,
  outFile: 'src/db/tables.ts',
}
