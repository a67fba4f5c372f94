import { useState } from 'react'
import { Avatar, type AvatarProps, safeImage } from './identity.js'

export interface PortraitProps extends AvatarProps {
  /** A `data:` image in base64, or an `https:` address; anything else is not shown. @default none is known */
  readonly src?: string | undefined
}

/** The picture that belongs to an address; the one that is drawn of it where there is none or it does not load. */
export function Portrait({ src, ...avatar }: PortraitProps) {
  const [failed, setFailed] = useState<string>()
  const image = safeImage(src)
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
