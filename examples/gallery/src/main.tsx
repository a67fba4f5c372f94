import { createRoot } from 'react-dom/client'
import { readAddress } from './address.js'
import { Alone } from './alone.js'
import { Sheet } from './sheet.js'
import { states } from './states.js'

const root = createRoot(document.querySelector('#root') as HTMLElement)

function show() {
  const address = readAddress(location.search)
  const { documentElement: page } = document
  page.lang = address.lang
  page.dir = address.lang === 'ar' ? 'rtl' : 'ltr'
  page.dataset.theme = address.theme
  const state = states.find(({ id }) => id === address.state)
  root.render(
    state ? (
      <Alone key={location.search} state={state} address={address} />
    ) : (
      <Sheet states={states} address={address} />
    )
  )
}

// Tests change the state without a reload of the page.
addEventListener('popstate', show)
show()
