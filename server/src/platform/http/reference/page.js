const find = document.getElementById('find')
const calls = [...document.querySelectorAll('details')]

find.addEventListener('input', () => {
  const words = find.value.toLowerCase().split(/\s+/)
  for (const call of calls) call.hidden = !words.every((word) => call.dataset.words.includes(word))
  for (const section of document.querySelectorAll('section')) {
    section.hidden = section.querySelector('details:not([hidden])') === null
  }
  document.getElementById('nothing').hidden = calls.some((call) => !call.hidden)
})

if (location.hash !== '') document.getElementById(location.hash.slice(1))?.setAttribute('open', '')
