import { cell } from '@latchkit/kernel'
import { useReadable, useService } from '@latchkit/kernel/react'
import { useContext } from 'react'
import { Messages } from '../contract.js'
import { Button } from './button.js'
import { defineMessages, useMessages } from './messages.js'
import { PictureGateContext } from './picture-gate.js'
import { Stack } from './stack.js'
import { Text } from './text.js'

const pictureMessages = /* @__PURE__ */ defineMessages(
  'shell-pictures',
  {
    hidden: 'Pictures from other websites are off.',
    hint: 'Those websites would see your IP address.',
    show: 'Show pictures'
  },
  { ar: () => import('./locales/pictures-ar.js') }
)

const zero = /* @__PURE__ */ cell(0)

/** Renders a button that loads the waiting pictures on screen, or nothing without such pictures. Placed below the pictures. */
export function ShowPictures() {
  const gate = useContext(PictureGateContext)
  const waiting = useReadable(gate?.waiting ?? zero)
  const text = useMessages(pictureMessages)
  const messages = useService(Messages)
  if (!gate || waiting === 0 || !messages.ready(pictureMessages)) return null
  return (
    <Stack align="center" gap={1} testId="pictures-wait">
      <Text size="sm" tone="muted" align="center">
        {text('hidden')} {text('hint')}
      </Text>
      <Button variant="plain" size="sm" onPress={gate.open} testId="pictures-show">
        {text('show')}
      </Button>
    </Stack>
  )
}
