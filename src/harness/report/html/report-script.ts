/**
 * Script of a report: filters the findings, shows times in the reader's time zone, and reloads a page of `--watch` when
 * the served file changes. The filters and the opened lists survive a reload. The page works without it.
 */
export const REPORT_SCRIPT = `
for (const time of document.querySelectorAll('time')) {
  time.textContent = new Date(time.dateTime).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
const lists = [...document.querySelectorAll('details[data-key]')]
const opened = JSON.parse(sessionStorage.getItem('opened') ?? '[]')
for (const list of lists) list.open = opened.includes(list.dataset.key)
addEventListener('pagehide', () => {
  const keys = lists.filter(({ open }) => open).map(({ dataset }) => dataset.key)
  sessionStorage.setItem('opened', JSON.stringify(keys))
})
const form = document.querySelector('form')
const shown = document.querySelector('[role=status]')
function filter() {
  const { severity, rule, page, added } = Object.fromEntries(new FormData(form))
  const isFiltered = Boolean(severity || rule || page || added)
  let count = 0
  for (const group of document.querySelectorAll('.group')) {
    let isEmpty = true
    for (const finding of group.querySelectorAll('.finding')) {
      const { dataset } = finding
      finding.hidden =
        (severity && dataset.severity !== severity) ||
        (rule && dataset.rule !== rule) ||
        (page && !dataset.pages.split(' ').some((path) => path === page || (path.includes(page) && page.length > 1))) ||
        (added && dataset.added === undefined)
      if (!finding.hidden) { isEmpty = false; count += 1 }
    }
    group.hidden = isFiltered && isEmpty
    for (const more of group.querySelectorAll('.more')) if (isFiltered) more.open = true
  }
  shown.textContent = isFiltered ? count + ' of ' + document.querySelectorAll('.finding').length + ' shown' : ''
  sessionStorage.setItem('filters', JSON.stringify({ severity, rule, page, added }))
}
if (form) {
  for (const [name, value] of Object.entries(JSON.parse(sessionStorage.getItem('filters') ?? '{}'))) {
    const field = form.elements[name]
    if (field?.type === 'checkbox') field.checked = value === 'on'
    else if (field) field.value = value ?? ''
  }
  form.hidden = false
  form.addEventListener('input', filter)
  form.addEventListener('submit', (event) => event.preventDefault())
  filter()
}
if (document.documentElement.dataset.watch !== undefined) {
  let version
  setInterval(async () => {
    const etag = await fetch('/', { method: 'HEAD' }).then(({ headers }) => headers.get('etag'), () => undefined)
    version ??= etag
    if (etag !== undefined && etag !== version) location.reload()
  }, 2000)
}
`
