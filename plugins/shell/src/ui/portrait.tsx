import { useState } from 'react'
import { Avatar, type AvatarProps } from './avatar.js'
import { usePictureUrl } from './picture-gate.js'

export interface PortraitProps extends AvatarProps {
  /** As `src` of a `WalletIcon` that the site did not name. @defaultValue none is known */
  readonly src?: string | undefined
}

/** The picture that belongs to an address; the one that is drawn of it where there is none or it does not load. */
export function Portrait({ src, ...avatar }: PortraitProps) {
  const [failed, setFailed] = useState<string>()
  const image = usePictureUrl(src)
  if (image === undefined || image === failed) return <Avatar {...avatar} />
  const { size = 40, testId } = avatar
  return (
    <span className="picture" data-size={size} data-shape="circle" data-testid={testId}>
      <img
        src={image}
        alt=""
        width={size}
        height={size}
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
        onError={() => setFailed(image)}
      />
    </span>
  )
}
