import type { ViewRef } from '@latchkit/kernel'
import { Isolate, Slot, useRouter } from '@latchkit/kernel/react'
import { type ComponentType, createContext } from 'react'
import { HeaderButtons } from '../contract.js'
import { IconButton } from '../ui/icon-button.js'
import { LazyContent } from '../ui/lazy-content.js'
import { useMessages } from '../ui/messages.js'
import { uiMessages } from '../ui/ui-messages.js'
import { CrossFade } from './cross-fade.js'
import { titleMs } from './motion.js'

/** Header content of the current view. */
export interface Head {
  /** Key of the view's entry. */
  readonly entry: number
  readonly title: string
  readonly HeaderStart: ComponentType | undefined
  readonly help: ViewRef<void> | undefined
}

/** Callback with which a view passes its header content to the card. */
export const HeadContext = /* @__PURE__ */ createContext<(head: Head) => void>(() => undefined)

interface HeaderProps {
  readonly id: string
  /** Id of the shown view. */
  readonly view: string
  /** Undefined until the first view has loaded. */
  readonly head: Head | undefined
  /** False while the next view is loading; the previous title is shown meanwhile. */
  readonly isCurrent: boolean
  readonly canGoBack: boolean
  readonly onClose: (() => void) | undefined
}

export function Header({ id, view, head, isCurrent, canGoBack, onClose }: HeaderProps) {
  const router = useRouter()
  const text = useMessages(uiMessages)
  const currentHead = isCurrent && !canGoBack ? head : undefined
  const Start = currentHead?.HeaderStart
  const help = currentHead?.help && router.views.has(currentHead.help.id) ? currentHead.help : undefined

  return (
    // No `header`: it would be a second banner beside the page's own.
    <div className="header" data-wide-start={Start ? '' : undefined}>
      <div className="header-start">
        {canGoBack ? (
          <IconButton icon="back" label={text('back')} onPress={router.back} testId="header-back" />
        ) : Start ? (
          <Isolate plugin={view} phase="header">
            <Start />
          </Isolate>
        ) : help ? (
          <IconButton icon="help" label={text('help')} onPress={() => router.push(help)} testId="header-help" />
        ) : null}
      </div>
      {/* Visually hidden while there is content at the start, which a component may decide against. The element itself stays for every title: it may have the focus. */}
      <h1 className="title" id={id} tabIndex={-1} data-testid="w3m-header-text">
        <CrossFade as="span" id={head?.title ?? ''} durationMs={titleMs}>
          {/* Until the title of the view is known, screen readers get a general name of the dialog. */}
          <span dir="auto">{head?.title ?? <span className="sr-only">{text('wallet')}</span>}</span>
        </CrossFade>
      </h1>
      <div className="header-end">
        <Slot point={HeaderButtons}>{item => <LazyContent item={item} />}</Slot>
        {onClose && <IconButton icon="close" label={text('close')} onPress={onClose} testId="w3m-header-close" />}
      </div>
    </div>
  )
}
