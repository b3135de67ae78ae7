const filter = document.querySelector('#to')

for (const time of document.querySelectorAll('time')) {
  time.textContent = new Date(time.dateTime).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  })
}

document.querySelector('#clear').addEventListener('click', async () => {
  const response = await fetch('/mail/messages', { method: 'DELETE' })
  if (response.ok) location.assign('/mail')
})

async function pollMail() {
  const query = new URLSearchParams({ to: new URLSearchParams(location.search).get('to') ?? '' })
  const response = await fetch(`/mail/messages?${query}`)
  const [newest] = await response.json()
  const busy = document.activeElement === filter || document.body.classList.contains('reading')
  if ((newest?.id ?? '') !== document.body.dataset.newest && !busy) location.reload()
}

setInterval(() => {
  if (!document.hidden) pollMail().catch(() => {})
}, 3000)
