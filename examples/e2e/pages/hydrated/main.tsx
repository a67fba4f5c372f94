import { cookieBackend } from '@latchkit/kernel/storage'
import { hydrateRoot } from 'react-dom/client'
import { App, createForPage } from './app.js'

const hydrationErrors: string[] = []
Object.assign(window, { hydrationErrors })

hydrateRoot(document.querySelector('#root') as HTMLElement, <App latchkit={createForPage(cookieBackend())} />, {
  onRecoverableError: error => hydrationErrors.push(String(error))
})
