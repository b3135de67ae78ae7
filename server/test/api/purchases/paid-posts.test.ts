import { describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { deactivated } from '../../setup/comments.ts'
import { balanceOf, chargeCard, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { decided, disputed, giveBack } from '../../setup/money/refunds.ts'
import {
  buy,
  buyByCard,
  damageFiles,
  forSale,
  lastPurchase,
  publishForSale,
  purchaseOf,
  seen,
  statusOfFile,
  type Terms,
} from '../../setup/money/sales.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, jpeg, publish, published } from '../../setup/posts.ts'

const app = await startMoneyApp()

const seller = () => joined(app, { verified: true, price: 500 })

async function rich(amount = 500_000): Promise<Person> {
  const person = await joined(app)
  await topUp(app, person, amount)
  return person
}

async function paymentOf(person: Person): Promise<string> {
  const { id } = await app.ctx.db
    .selectFrom('payment')
    .select('id')
    .where('payer_id', '=', person.id)
    .where('purpose', '=', 'PURCHASE')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

describe('a post with a price', () => {
  test('shows everybody what it is and what it costs, and nobody but its creator the content', async () => {
    const creator = await seller()
    const subscriber = await joined(app)
    await entitled(app, subscriber, creator)
    const post = await forSale(app, creator)
    expect(post).toMatchObject({
      isPublic: false,
      lock: null,
      terms: { price: 150_000, sellsTo: 'EVERYONE', opensFrom: null, previews: [] },
    })
    for (const viewer of [undefined, await joined(app), subscriber]) {
      expect(await seen(app, post, viewer)).toMatchObject({
        isSubscribed: false,
        hasBought: false,
        terms: null,
        lock: {
          reason: 'BUY',
          amount: 150_000,
          currencyCode: 'NGN',
          tier: null,
          canBuy: true,
          sellsTo: 'EVERYONE',
        },
        files: [{ url: null, contentType: 'image/webp' }],
      })
      expect(await statusOfFile(app, post.files[0]?.url ?? '', viewer)).toBe(404)
    }
  })

  test('is open to subscribers where it is included, and says that a month opens it too', async () => {
    const creator = await seller()
    const subscriber = await joined(app)
    await entitled(app, subscriber, creator)
    const post = await forSale(app, creator, { opensFrom: 1 })
    expect(await seen(app, post, subscriber)).toMatchObject({ isSubscribed: true, lock: null })
    expect((await seen(app, post)).lock).toMatchObject({
      reason: 'SUBSCRIBE_OR_BUY',
      tier: { tierId: null, name: null, price: 50_000 },
      canBuy: true,
    })
  })

  test('that is sold to subscribers only says so to others', async () => {
    const creator = await seller()
    const [stranger, subscriber] = [await rich(), await rich()]
    await entitled(app, subscriber, creator)
    const post = await forSale(app, creator, { sellsTo: 'SUBSCRIBERS' })
    expect((await seen(app, post, stranger)).lock).toMatchObject({ canBuy: false, sellsTo: 'SUBSCRIBERS' })
    expect((await seen(app, post, subscriber)).lock).toMatchObject({ canBuy: true })
    expect((await buy(app, stranger, post, creator)).problem.code).toBe('NOT_FOR_SALE')
    expect((await buy(app, subscriber, post, creator)).status).toBe(200)
  })

  test('says what opens it to who likes it, comments on it, votes or reads its comments', async () => {
    const creator = await seller()
    const [stranger, fan] = [await joined(app), await joined(app)]
    await entitled(app, fan, creator)
    const poll = { type: 'POLL', parts: { 'options[0]': 'Sea', 'options[1]': 'Sky' } }
    const refusals = async (terms: Terms, { token }: Person) => {
      const post = await forSale(app, creator, terms, poll)
      const params = { postId: post.postId }
      const answers = [
        await app.call('GET /post/like-post/{postId}', { token, params }),
        await app.call('POST /comment/create-comment/{postId}', {
          token,
          params,
          body: { content: 'Lovely' },
        }),
        await app.call('GET /comment/search-comments/{postId}', { token, params }),
        await app.call('GET /post/vote-poll-option/{optionId}', {
          token,
          params: { optionId: await optionOf(post.postId) },
        }),
      ]
      return answers.map(({ status, problem }) => [status, problem.detail])
    }
    const optionOf = async (postId: string) => {
      const { id } = await app.ctx.db
        .selectFrom('poll_option')
        .select('id')
        .where('post_id', '=', postId)
        .limit(1)
        .executeTakeFirstOrThrow()
      return id
    }
    const bySubscribing = [
      [403, 'Subscribe to like this post.'],
      [403, 'Subscribe to comment on this post.'],
      [403, 'Subscribe to read the comments on this post.'],
      [403, 'Subscribe to vote in this poll.'],
    ]
    const byBuying = [
      [403, 'Unlock this post to like it.'],
      [403, 'Unlock this post to comment on it.'],
      [403, 'Unlock this post to read its comments.'],
      [403, 'Unlock this post to vote in its poll.'],
    ]
    const byEither = byBuying.map(([status, detail]) => [
      status,
      String(detail).replace('Unlock', 'Subscribe or unlock'),
    ])
    expect(await refusals({}, stranger)).toEqual(byBuying)
    expect(await refusals({}, fan)).toEqual(byBuying)
    expect(await refusals({ opensFrom: 1 }, stranger)).toEqual(byEither)
    expect(await refusals({ sellsTo: 'SUBSCRIBERS' }, stranger)).toEqual(bySubscribing)
    expect(await refusals({ sellsTo: 'SUBSCRIBERS' }, fan)).toEqual(byBuying)
    expect(await refusals({ sellsTo: 'SUBSCRIBERS', opensFrom: 1 }, stranger)).toEqual(bySubscribing)
  })

  test('is not sold while one of its files is damaged, and is again once that is whole', async () => {
    const creator = await seller()
    const buyer = await rich()
    const post = await forSale(app, creator)
    const started = purchaseOf(post, creator, 150_000)
    await pay(app, buyer, 'POST /paystack/start', started)
    await chargeCard(app, buyer, started)
    await damageFiles(app, post, app.clock.now())
    expect((await seen(app, post, buyer)).lock).toMatchObject({
      reason: 'BUY',
      amount: 150_000,
      canBuy: false,
    })
    const refusal = {
      code: 'NOT_FOR_SALE',
      detail: "You can't buy this post right now: one of its files is damaged.",
    }
    expect((await buy(app, buyer, post, creator)).problem).toMatchObject(refusal)
    expect((await buyByCard(app, buyer, post, creator)).problem).toMatchObject(refusal)
    // What a card has paid meanwhile is in the wallet.
    expect((await pay(app, buyer, 'POST /paystack/verify', started)).problem.code).toBe('NOT_FOR_SALE')
    expect(await balanceOf(app, buyer)).toBe(650_000)
    await damageFiles(app, post, null)
    expect((await seen(app, post, buyer)).lock).toMatchObject({ canBuy: true })
    expect((await buy(app, buyer, post, creator)).status).toBe(200)
  })

  test('shows its previews to everybody, and no other file', async () => {
    const creator = await seller()
    const images = [await jpeg(64, 48), await jpeg(48, 64)]
    const post = await forSale(app, creator, { previews: [1] }, { images })
    const { files } = await seen(app, post)
    expect(files.map(({ url }) => url !== null)).toEqual([false, true])
    expect(await statusOfFile(app, files[1]?.url ?? '')).toBe(200)
    expect(await statusOfFile(app, post.files[0]?.url ?? '')).toBe(404)
  })

  test('has a text behind its caption that only those read who may, and lists say how long it is', async () => {
    const creator = await seller()
    const buyer = await rich()
    const body = 'All of it, word for word.'
    const post = await forSale(app, creator, { body }, { type: 'TEXT', caption: 'A story' })
    expect(post.body).toBe(body)
    expect(await seen(app, post, buyer)).toMatchObject({ body: null, bodyLength: 25, caption: 'A story' })
    await buy(app, buyer, post, creator)
    expect(await seen(app, post, buyer)).toMatchObject({ body, bodyLength: 25 })
    const { data } = await app.call('GET /creator/search-creator-post/{username}/{tab}', {
      params: { username: creator.username, tab: 'all' },
      token: buyer.token,
    })
    expect(data[0]).toMatchObject({ isSubscribed: true, body: null, bodyLength: 25 })
    await app.call('GET /post/delete-post/{postId}', {
      params: { postId: post.postId },
      token: creator.token,
    })
    const { data: purchases } = await app.call('GET /wallet/search-purchases', { token: buyer.token })
    expect(purchases[0]?.item).toMatchObject({ body, bodyLength: 25 })
  })

  test('stands in a tab of its own on the page of its creator, as long as it is for sale', async () => {
    const creator = await seller()
    await published(app, creator, { caption: 'For all' })
    const post = await forSale(app, creator)
    const page = async () => {
      const { username } = creator
      const [{ data: details }, { data: posts }] = await Promise.all([
        app.call('GET /creator/get-public-creator-details/{username}', { params: { username } }),
        app.call('GET /creator/search-public-creator-post/{username}/{tab}', {
          params: { username, tab: 'sale' },
        }),
      ])
      return { kinds: details.postKinds, ids: posts.map(({ postId }) => postId) }
    }
    expect(await page()).toEqual({ kinds: ['image', 'sale'], ids: [post.postId] })
    await app.call('POST /post/set-price/{postId}', {
      params: { postId: post.postId },
      token: creator.token,
      body: { price: null } as never,
    })
    expect(await page()).toEqual({ kinds: ['image'], ids: [] })
  })

  test.each([
    ['below the lowest price', { price: 19_999, body: 'Text' }, 'The lowest price is ₦200'],
    [
      'above what a new seller may ask',
      { price: 5_000_001, body: 'Text' },
      'In your first 30 days, the highest price is ₦50,000',
    ],
    ['without a text behind its caption', { price: 20_000 }, 'Write what buyers will read.'],
    [
      'without a price, but sold to somebody',
      { sellsTo: 'SUBSCRIBERS' },
      'Only posts with a price are sold to somebody',
    ],
    ['with a fraction', { price: 150.5 }, 'The amount must be a whole number of minor units'],
  ])('is refused with one sentence: %s', async (_, terms, sentence) => {
    const creator = await seller()
    const { status, problem } = await publishForSale(app, creator, terms)
    expect([400, 422]).toContain(status)
    expect(problem.errors?.[0]?.message ?? problem.detail).toBe(sentence)
  })

  test.each([
    ['price', {}, 'The amount must be a whole number of minor units'],
    ['sellsTo', { price: '20000' }, 'Choose who can buy it'],
    ['opensFrom', { price: '20000' }, 'Choose one of your tiers'],
  ])('is not published with an empty %s, nor as a public one', async (field, parts, message) => {
    const { status, problem } = await publish(app, await seller(), { parts: { ...parts, [field]: '' } })
    expect([status, problem.errors]).toEqual([400, [{ path: field, message }]])
  })

  test('cannot be asked for by who is not verified', async () => {
    const { problem } = await publishForSale(app, await joined(app), { price: 20_000, body: 'Text' })
    expect(problem.detail).toBe('You need to Verify Your Account first to post Paid Content')
  })
})

describe('a purchase', () => {
  test('from the wallet opens the post at once, and pays its creator less the fee', async () => {
    const creator = await seller()
    const buyer = await rich()
    const post = await forSale(app, creator)
    const { status, data } = await buy(app, buyer, post, creator)
    expect([status, data.transactionSource, data.user.availableWalletBalance]).toEqual([
      200,
      'PURCHASE',
      3500,
    ])
    expect(await balanceOf(app, creator)).toBe(135_000)
    expect(await seen(app, post, buyer)).toMatchObject({ isSubscribed: true, hasBought: true, lock: null })
    expect(await statusOfFile(app, post.files[0]?.url ?? '', buyer)).toBe(200)
    const { data: history } = await app.call('GET /wallet/search-wallet-transactions', { token: buyer.token })
    expect(history[0]).toMatchObject({ source: 'PURCHASE', direction: 'DEBIT', amount: 150_000 })
  })

  test('by card opens the post, and is honoured at the price at which it was started', async () => {
    const creator = await seller()
    const buyer = await joined(app)
    const post = await forSale(app, creator)
    const body = purchaseOf(post, creator, 150_000)
    await pay(app, buyer, 'POST /paystack/start', body)
    await app.call('POST /post/set-price/{postId}', {
      params: { postId: post.postId },
      token: creator.token,
      body: { price: 250_000 } as never,
    })
    await chargeCard(app, buyer, body)
    expect((await pay(app, buyer, 'POST /paystack/verify', body)).status).toBe(200)
    expect(await seen(app, post, buyer)).toMatchObject({ hasBought: true, lock: null })
    expect((await buy(app, await rich(), post, creator)).problem.code).toBe('PRICE_CHANGED')
  })

  test('leads to its receipt, from the wallet and by card, which is nobody else’s', async () => {
    const creator = await seller()
    const buyer = await rich()
    for (const purchase of [buy, buyByCard]) {
      await purchase(app, buyer, await forSale(app, creator), creator)
      const { receiptId, reference, amount } = await lastPurchase(app, buyer)
      const receiptOf = ({ token }: Person) =>
        app.call('GET /wallet/get-receipt/{transactionId}', {
          params: { transactionId: receiptId ?? '' },
          token,
        })
      expect((await receiptOf(buyer)).data).toMatchObject({
        id: receiptId,
        reference,
        source: 'PURCHASE',
        amount,
      })
      expect((await receiptOf(await joined(app))).status).toBe(404)
    }
  })

  test('of a post that was deleted while the card was charged ends as money in the wallet', async () => {
    const creator = await seller()
    const buyer = await joined(app)
    const post = await forSale(app, creator)
    const body = purchaseOf(post, creator, 150_000)
    await pay(app, buyer, 'POST /paystack/start', body)
    await app.call('GET /post/delete-post/{postId}', {
      params: { postId: post.postId },
      token: creator.token,
    })
    await chargeCard(app, buyer, body)
    expect((await pay(app, buyer, 'POST /paystack/verify', body)).problem.code).toBe('POST_NOT_FOUND')
    expect(await balanceOf(app, buyer)).toBe(150_000)
  })

  test('of a post that was deleted while the card was charged is refunded where the wallet holds another currency', async () => {
    const creator = await seller()
    const buyer = await joined(app, { countryCode: 'US' })
    const post = await forSale(app, creator)
    const body = purchaseOf(post, creator, 150_000)
    await pay(app, buyer, 'POST /paystack/start', body)
    await chargeCard(app, buyer, body)
    await app.call('GET /post/delete-post/{postId}', {
      token: creator.token,
      params: { postId: post.postId },
    })
    const { status, problem } = await pay(app, buyer, 'POST /paystack/verify', body)
    expect([status, problem.charged]).toEqual([404, true])
    expect(problem.detail).toContain('Your payment is being refunded to your card.')
    await app.drain()
    const mail = app.mails.findLast(({ to }) => to === buyer.email)
    expect(mail?.subject).toBe("We're refunding your payment of ₦1,500.00")
    expect(mail?.text).toContain('what you paid for was no longer available')
  })

  test('is made once, however many tabs ask for it, and another reference is refused', async () => {
    const creator = await seller()
    const buyer = await rich(150_000 * 3)
    const post = await forSale(app, creator)
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(app, buyer, post, creator)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = new Set(answers.flatMap(({ status, problem }) => (status === 200 ? [] : [problem.code])))
    expect([...codes]).toEqual(['ALREADY_BOUGHT'])
    expect(await balanceOf(app, buyer)).toBe(300_000)
  })

  test('by wallet and by card at the same moment is one, and the other money is in the wallet', async () => {
    const creator = await seller()
    const buyer = await rich(150_000)
    const post = await forSale(app, creator)
    const body = purchaseOf(post, creator, 150_000)
    await pay(app, buyer, 'POST /paystack/start', body)
    await chargeCard(app, buyer, body)
    const [byCard, byWallet] = await Promise.all([
      pay(app, buyer, 'POST /paystack/verify', body),
      buy(app, buyer, post, creator),
    ])
    expect([byCard.status, byWallet.status].toSorted((a, b) => a - b)[0]).toBe(200)
    expect([byCard.status, byWallet.status]).toContain(409)
    expect(await balanceOf(app, buyer)).toBe(150_000)
    expect(await balanceOf(app, creator)).toBe(135_000)
  })

  test('of one’s own post, without an item or of another’s post is refused', async () => {
    const [creator, other] = [await seller(), await seller()]
    const buyer = await rich()
    const post = await forSale(app, creator)
    expect((await buy(app, creator, post, creator)).problem.code).toBe('SELF_PAYMENT')
    const member = await joined(app)
    for (const wrong of [other, member]) {
      expect((await buy(app, buyer, post, wrong)).problem.code).toBe('POST_NOT_FOUND')
      const started = await pay(app, buyer, 'POST /paystack/start', purchaseOf(post, wrong, 150_000))
      expect(started.problem.code).toBe('POST_NOT_FOUND')
    }
    const without = { ...purchaseOf(post, creator, 150_000), itemId: null, itemKind: null }
    expect((await pay(app, buyer, 'POST /paystack/purchase-from-wallet', without)).problem.errors).toEqual([
      { path: 'itemId', message: 'Choose what to buy' },
    ])
  })

  test('by card of what is bought already puts the money in the wallet, and the mail says both', async () => {
    const creator = await seller()
    const buyer = await rich(150_000)
    const post = await forSale(app, creator)
    const body = purchaseOf(post, creator, 150_000)
    await pay(app, buyer, 'POST /paystack/start', body)
    await chargeCard(app, buyer, body)
    expect((await buy(app, buyer, post, creator)).status).toBe(200)
    expect((await pay(app, buyer, 'POST /paystack/verify', body)).problem.code).toBe('ALREADY_BOUGHT')
    await app.drain()
    const mail = app.mails.findLast(({ to, subject }) => to === buyer.email && subject.includes('wallet'))
    expect(mail?.text).toContain('for a post that you already own')
    expect(mail?.text).toContain('we added ₦1,500.00 to your wallet')
  })

  test('stays with its buyer when the post is deleted, its creator leaves or blocks them, and it goes off sale', async () => {
    const creator = await seller()
    const [buyer, stranger] = [await rich(), await joined(app)]
    const post = await forSale(app, creator)
    await buy(app, buyer, post, creator)
    const url = post.files[0]?.url ?? ''
    await app.call('POST /post/set-price/{postId}', {
      params: { postId: post.postId },
      token: creator.token,
      body: { price: null } as never,
    })
    expect(await seen(app, post, buyer)).toMatchObject({ hasBought: true, lock: null })
    expect((await seen(app, post, stranger)).lock).toMatchObject({ reason: 'SUBSCRIBE', canBuy: false })
    await app.call('GET /post/delete-post/{postId}', {
      params: { postId: post.postId },
      token: creator.token,
    })
    expect(await statusOfFile(app, url, buyer)).toBe(200)
    await toggledBlock(app, creator, buyer)
    expect(await statusOfFile(app, url, buyer)).toBe(200)
    expect(await statusOfFile(app, url, stranger)).toBe(404)
  })

  test('says where it is: on its page, deleted, on a page that is closed to its buyer, or that they blocked', async () => {
    const creator = await seller()
    const buyer = await rich()
    const [shown, deleted] = [await forSale(app, creator), await forSale(app, creator)]
    for (const post of [shown, deleted]) await buy(app, buyer, post, creator)
    await app.call('GET /post/delete-post/{postId}', {
      params: { postId: deleted.postId },
      token: creator.token,
    })
    const states = async () => {
      const { data } = await app.call('GET /wallet/search-purchases', { token: buyer.token })
      return data.map(({ pageState }) => pageState)
    }
    expect(await states()).toEqual(['DELETED', 'SHOWN'])
    await toggledBlock(app, creator, buyer)
    expect(await states()).toEqual(['DELETED', 'CLOSED'])
    await toggledBlock(app, creator, buyer)
    await toggledBlock(app, buyer, creator)
    expect(await states()).toEqual(['DELETED', 'BLOCKED'])
    await toggledBlock(app, buyer, creator)
    await deactivated(app, creator)
    expect(await states()).toEqual(['DELETED', 'CLOSED'])
  })

  test('ends with the money: a refund of all closes it at once, one of a part does not', async () => {
    const creator = await seller()
    const buyer = await rich()
    const post = await forSale(app, creator)
    await buy(app, buyer, post, creator)
    const admin = await adminOf(app, 'FINANCE')
    await giveBack(app, admin, await paymentOf(buyer), { amount: 50_000 })
    expect(await seen(app, post, buyer)).toMatchObject({ hasBought: true })
    await giveBack(app, admin, await paymentOf(buyer))
    expect(await seen(app, post, buyer)).toMatchObject({ hasBought: false, isSubscribed: false })
    expect(await statusOfFile(app, post.files[0]?.url ?? '', buyer)).toBe(404)
    expect(await balanceOf(app, buyer)).toBe(500_000)
    expect((await buy(app, buyer, post, creator)).status).toBe(200)
  })

  test('stays open while its charge is disputed, and is closed when the dispute is lost', async () => {
    const creator = await seller()
    const buyer = await joined(app)
    const post = await forSale(app, creator)
    const { reference } = await buyByCard(app, buyer, post, creator)
    const dispute = await disputed(app, reference)
    expect(await seen(app, post, buyer)).toMatchObject({ hasBought: true })
    await decided(app, dispute, false)
    expect(await seen(app, post, buyer)).toMatchObject({ hasBought: false })
  })

  test('of a public poll with votes is not to be had: putting it up for sale would hide what people have said', async () => {
    const creator = await seller()
    const voter = await joined(app)
    const poll = await published(app, creator, {
      type: 'POLL',
      parts: { 'options[0]': 'Yes', 'options[1]': 'No' },
    })
    await app.call('GET /post/vote-poll-option/{optionId}', {
      params: { optionId: poll.options[0]?.optionId ?? '' },
      token: voter.token,
    })
    const { problem } = await app.call('POST /post/set-price/{postId}', {
      params: { postId: poll.postId },
      token: creator.token,
      body: { price: 20_000 } as never,
    })
    expect(problem.detail).toBe("A public poll with votes can't be sold.")
  })
})
