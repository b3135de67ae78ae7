const { origin, problem, callbackUrl, reference } = JSON.parse(document.body.dataset.checkout)
const query = Object.fromEntries(new URLSearchParams(location.search))
const framed = window.parent !== window

const form = document.querySelector('#card-form')
const number = document.querySelector('#number')
const expiry = document.querySelector('#expiry')
const cvv = document.querySelector('#cvv')
const pay = document.querySelector('#pay')
const problemLine = document.querySelector('#problem')
const sections = ['card-form', 'processing', 'paid', 'refused'].map((id) => document.getElementById(id))

let order

function show(id) {
  for (const section of sections) section.hidden = section.id !== id
}

function postToOpener(type, detail) {
  if (framed && origin) window.parent.postMessage({ type, detail }, origin)
}

function refuse(message) {
  document.querySelector('#reason').textContent = message
  show('refused')
  document.querySelector('#refused button').focus()
  postToOpener('error', { message })
}

function explain(message, field) {
  problemLine.textContent = message
  problemLine.hidden = false
  for (const input of [number, expiry, cvv]) {
    if (input === field) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  field.focus()
}

async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

async function openSession() {
  if (problem) return refuse(problem)
  const metadata = location.hash ? JSON.parse(decodeURIComponent(location.hash.slice(1))) : undefined
  const answer = await post('/checkout/session', { ...query, reference, metadata })
  if (!answer.status) return refuse(answer.message)
  order = answer.data
  pay.disabled = false
  number.focus()
  postToOpener('load', { id: order.id, customer: order.customer, accessCode: order.access_code })
}

function checkFields() {
  const digits = number.value.replace(/\D/g, '')
  if (digits.length < 12 || digits.length > 19) return ['Enter the number on the front of your card.', number]
  const [, month, year] = /^(\d\d)\s*\/?\s*(\d\d)$/.exec(expiry.value.trim()) ?? []
  if (!month || month < 1 || month > 12) return ['Enter the expiry date as MM / YY.', expiry]
  if (new Date(2000 + Number(year), Number(month)) <= new Date()) return ['This card has expired.', expiry]
  if (!/^\d{3,4}$/.test(cvv.value.trim())) return ['Enter the 3 or 4 digits of the CVV.', cvv]
  return null
}

async function charge() {
  const { email, amount, currency, metadata } = order
  show('processing')
  let answer
  try {
    answer = await post('/checkout/charge', {
      email,
      amount,
      currency,
      reference: order.reference,
      metadata,
      card: { number: number.value },
    })
  } catch {
    // Nobody knows whether the charge went through: keep waiting, as the provider's page does.
    return
  }
  if (answer.status && answer.data.status === 'success') return succeed(answer.data)
  pay.textContent = 'Try again'
  show('card-form')
  explain(answer.status ? `Payment not completed: ${answer.data.gateway_response}.` : answer.message, number)
}

function succeed(transaction) {
  const id = String(transaction.id)
  const trxref = transaction.reference
  const redirecturl = `?trxref=${trxref}&reference=${trxref}`
  show('paid')
  postToOpener('success', {
    id,
    reference: trxref,
    trans: id,
    status: 'success',
    message: 'Approved',
    transaction: id,
    trxref,
    redirecturl,
  })
  if (!framed && callbackUrl) {
    const next = new URL(callbackUrl)
    next.searchParams.set('trxref', trxref)
    next.searchParams.set('reference', trxref)
    location.assign(next)
  }
}

function close() {
  // After this event is over: the page around removes this one at once, and an event cut short hangs its sender.
  setTimeout(() => postToOpener('cancel'))
  if (!framed) history.back()
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  problemLine.hidden = true
  const mistake = checkFields()
  if (mistake) explain(...mistake)
  else void charge()
})
for (const button of document.querySelectorAll('[data-close]')) button.addEventListener('click', close)
for (const button of document.querySelectorAll('[data-number]')) {
  button.addEventListener('click', () => {
    number.value = button.dataset.number
    number.focus()
  })
}
document.addEventListener('keyup', (event) => {
  if (event.key === 'Escape') close()
})
number.addEventListener('input', () => {
  number.value = number.value
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ')
})

openSession().catch(() => refuse('The payment provider cannot be reached. Try again in a moment.'))
