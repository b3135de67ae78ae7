import { sql } from 'kysely'
import type { Tx } from '../../../src/platform/db/connection/connect.ts'
import { many, rowIdSql, rowTimeSql } from '../../setup/schema/plans.ts'
import {
  creatorIdOfRowSql,
  fanIdOfRowSql,
  numberedRowsSql,
  peopleRowsSql,
  personIdSql,
} from './fill-people.ts'

export const tablesOfMoney = [
  'payment',
  'ledger_account',
  'ledger_transaction',
  'ledger_entry',
  'ledger_uncleared',
  'withdrawal',
  'transfer',
  'saved_card',
  'notification',
] as const

/**
 * Inserts payments: reader `many` paid a quarter of all and was paid another; `few` paid and was paid five
 * times. Nearly all are tips: of months, `many` paid and was paid three, before all else.
 */
export async function fillMoney(tx: Tx, adminId: string): Promise<void> {
  await sql`INSERT INTO payment (id, payer_id, method, provider, reference, purpose, creator_id, amount_minor, currency_code,
      total_minor, status, outcome, created_at, finished_at, vouched_by)
    SELECT ${rowIdSql('Y')}, payer_id, method, CASE method WHEN 'CARD' THEN 'paystack' END, 'TXN_' || n, purpose,
      CASE WHEN purpose <> 'TOP_UP' THEN creator_id END, 500, 'NGN', CASE method WHEN 'CARD' THEN 600 END, status,
      CASE status WHEN 'SUCCEEDED' THEN 'AS_MEANT' END, ${rowTimeSql()}, CASE WHEN status <> 'WAITING' THEN ${rowTimeSql()} END,
      CASE WHEN status <> 'WAITING' THEN 'START' END
    FROM ${numberedRowsSql()},
      LATERAL (SELECT CASE WHEN n % 4 = 0 THEN ${personIdSql(0)} WHEN n % 4 = 1 AND n <= 20 THEN ${personIdSql(1)} ELSE ${fanIdOfRowSql} END,
        CASE WHEN n % 4 = 2 AND n <= 20 THEN ${personIdSql(1)} WHEN n % 4 = 2 THEN ${personIdSql(0)} ELSE ${creatorIdOfRowSql} END,
        CASE WHEN n % 10 = 7 THEN 'CARD' ELSE 'WALLET' END,
        CASE WHEN n % 10 = 7 THEN 'TOP_UP' WHEN n <= 12 THEN 'SUBSCRIPTION' ELSE 'TIPS' END,
        CASE WHEN n % 1000 = 7 THEN 'WAITING' ELSE 'SUCCEEDED' END) AS s (payer_id, creator_id, method, purpose, status)`.execute(
    tx,
  )
  await fillLedger(tx)
  await sql`INSERT INTO withdrawal (id, account_id, amount_minor, currency_code, bank_name, bank_account_name, bank_account_number,
      status, created_at, decided_at, decided_by, paid_at, reason)
    SELECT ${rowIdSql('W')}, CASE WHEN n % 2 = 0 THEN ${personIdSql(0)} WHEN n <= 10 THEN ${personIdSql(1)} ELSE ${creatorIdOfRowSql} END, 100, 'NGN',
      'Bank', 'Name', '0123456789', status, ${rowTimeSql()}, ${rowTimeSql()}, ${adminId}, CASE status WHEN 'PAID' THEN ${rowTimeSql()} END,
      CASE status WHEN 'DISAPPROVED' THEN 'No' END
    FROM ${numberedRowsSql()}, LATERAL (SELECT CASE WHEN n <= 6 THEN 'DISAPPROVED' ELSE 'PAID' END) AS s (status)`.execute(
    tx,
  )
  await sql`INSERT INTO transfer (id, account_id, reference, amount_minor, currency_code, status, received_minor, created_at,
      expires_at, claimed_at, finished_at)
    SELECT ${rowIdSql('T')}, CASE WHEN n % 2 = 0 THEN ${personIdSql(0)} WHEN n <= 10 THEN ${personIdSql(1)} ELSE ${fanIdOfRowSql} END,
      'FAN-' || substr(digits, 1, 4) || '-' || substr(digits, 5), 100, 'NGN', status, CASE status WHEN 'CONFIRMED' THEN 100 END, ${rowTimeSql()},
      ${rowTimeSql()} + interval '7 days', CASE status WHEN 'CLAIMED' THEN ${rowTimeSql()} END, CASE WHEN status <> 'CLAIMED' THEN ${rowTimeSql()} END
    FROM ${numberedRowsSql()}, LATERAL (SELECT lpad(n::text, 8, '0'),
      CASE WHEN n <= 4 THEN 'CLAIMED' WHEN n <= 8 THEN 'EXPIRED' ELSE 'CONFIRMED' END) AS s (digits, status)`.execute(
    tx,
  )
  await sql`INSERT INTO saved_card (id, owner_id, provider, fingerprint, sealed_authorization, email, brand, last4, expiry_month,
      expiry_year, payment_id, created_at)
    SELECT ${rowIdSql('Z')}, ${rowIdSql('A')}, 'paystack', sha256('a'), decode(repeat('00', 40), 'hex'), 'a@people.example', 'visa',
      '4242', 1, 2099, ${rowIdSql('Y')}, ${rowTimeSql()} FROM ${peopleRowsSql} WHERE n NOT IN (0, 2)`.execute(
    tx,
  )
  await fillNotifications(tx)
}

/** Inserts the ledger entries of each payment: out of one wallet, into another, and the fee. */
async function fillLedger(tx: Tx): Promise<void> {
  await sql`INSERT INTO ledger_account (owner_id, kind, currency_code, balance, changed_at)
    SELECT ${rowIdSql('A')}, kind, 'NGN', 0, ${rowTimeSql()} FROM ${peopleRowsSql}, unnest(ARRAY['available', 'pending', 'held']) AS kind`.execute(
    tx,
  )
  await sql`INSERT INTO ledger_account (owner_id, kind, currency_code) VALUES (NULL, 'fees', 'NGN') ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  await sql`INSERT INTO ledger_transaction (id, kind, about_id, reference, currency_code, created_at)
    SELECT overlay(id placing 'X' from 11 for 1), CASE purpose WHEN 'TIPS' THEN 'TIP' ELSE purpose END, id, reference, 'NGN', created_at
    FROM payment WHERE status = 'SUCCEEDED'`.execute(tx)
  await sql`INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_after, created_at)
    SELECT booked.id, wallet.id, CASE payment.purpose WHEN 'TOP_UP' THEN 500 ELSE -500 END, 1000, booked.created_at
    FROM ledger_transaction booked JOIN payment ON payment.id = about_id
      JOIN ledger_account wallet ON wallet.owner_id = payer_id AND wallet.kind = 'available'
    UNION ALL
    SELECT booked.id, wallet.id, 450, 1000, booked.created_at
    FROM ledger_transaction booked JOIN payment ON payment.id = about_id
      JOIN ledger_account wallet ON wallet.owner_id = creator_id AND wallet.kind = 'available'
    UNION ALL
    SELECT booked.id, fees.id, 50, NULL, booked.created_at
    FROM ledger_transaction booked JOIN ledger_account fees ON fees.owner_id IS NULL AND fees.kind = 'fees'
    WHERE booked.kind <> 'TOP_UP'`.execute(tx)
  await sql`INSERT INTO ledger_uncleared (transaction_id, owner_id, currency_code, amount, due_at)
    SELECT booked.id, creator_id, 'NGN', 450, now() + interval '1 day'
    FROM ledger_transaction booked JOIN payment ON payment.id = about_id
    WHERE creator_id NOT IN (${personIdSql(0)}, ${personIdSql(1)})`.execute(tx)
}

/** Half are of reader `many`, unread, and nearly all of likes. */
async function fillNotifications(tx: Tx): Promise<void> {
  await sql`INSERT INTO notification (id, account_id, kind, actor_id, post_id, comment_id, told_at, read_at)
    SELECT ${rowIdSql('N')}, CASE WHEN n % 2 = 0 THEN ${personIdSql(0)} WHEN n <= 10 THEN ${personIdSql(1)} ELSE ${creatorIdOfRowSql} END, kind, ${fanIdOfRowSql}, ${rowIdSql('P')},
      CASE kind WHEN 'COMMENT' THEN ${rowIdSql('C')} END, ${rowTimeSql()}, CASE WHEN n % 4 = 1 THEN ${rowTimeSql()} END
    FROM ${numberedRowsSql()}, LATERAL (SELECT CASE WHEN n <= ${sql.lit(many / 1000)} THEN 'COMMENT' ELSE 'LIKE' END) AS s (kind)`.execute(
    tx,
  )
}
