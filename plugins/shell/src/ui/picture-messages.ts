import { defineMessages } from './messages.js'

export const pictureMessages = /* @__PURE__ */ defineMessages(
  'shell-pictures',
  {
    hidden: 'Pictures from other websites are off.',
    hint: 'Those websites would see your IP address.',
    show: 'Show pictures'
  },
  { ar: () => import('./locales/pictures-ar.js') }
)
