import { isProgramLink } from './program-link.js'
import { isWebLink } from './web-link.js'

/** Schemes that no catalogue entry may open, because they are not a wallet's: of the system, the IANA registry, well-known apps and coins. */
const names = [
  // Code, files, and schemes of the browser.
  'about blob chrome chrome-extension chrome-untrusted content content-type data devtools edge file filesystem ftp ftps http',
  'https jar javascript moz-extension resource safari-extension safari-web-extension vbscript view-source ws wss',
  // The system: other apps by name, installers, settings, store.
  'android-app app-prefs app-settings appinstaller calculator feedback-hub help insider intent itms itms-apps itms-appss',
  'itms-beta itms-books itms-services macappstore macappstores market prefs ps-prefs search search-ms shell shortcuts tel',
  'windowsdefender workflow xboxliveapp',
  // Calls, messages and mail.
  'callto facetime facetime-audio facetime-group fax googlemail gizmoproject im imessage mailto message messages mms mmsto modem',
  'outlook pres sip sips sms smsto telprompt videotex xmpp ymsgr',
  // Payments and coins of any wallet.
  'alipay alipayqr alipays bitcoin bitcoincash bhim cashme cashapp credpay dash dogecoin ethereum gpay lightning litecoin monero',
  'mobilepay payto paypal paytm paytmmp phonepe revolut solana stellar swish taler tez upi venmo vipps web+stellar zcash',
  // Protocols.
  'acap acct acr adiumxtra afp afs aim ark at beep bitmessage cap cid coap coaps cvs dav dict dns dntp drm dtn dvb ed2k',
  'example finger fish gemini geo gg git go gopher gtalk h323 hcp iax icap icon imap imaps info iotdisco ipfs ipn ipns ipp',
  'ipps irc irc6 ircs iris isostore jabber jdbc jms ldap ldaps lorawan magnet mid mongodb msrp msrps mtqp mumble mupdate mvn',
  'mysql net news nfs nih nntp ocf oid opaquelocktoken ornl pkcs11 platform pop pop3 pop3s postgres postgresql proxy psyc pwid',
  'radius rdar rdp redis reload resource rmi rsync rtmfp rtmp rtsp rtsps rtspu s3 scp secondlife service session sftp sgn shttp',
  'sieve simpleledger smb smtp snmp soap spiffe ssh ssb stun stuns submit svn swh tag teliaeid telnet tftp tip tn3270 tv udp unreal urn ut2004',
  'uuid-in-package vemmi ventrilo ves vnc wais webcal webcals wifi wpid wtai wyciwyg xcon xri z39.50 z39.50r z39.50s',
  // Programs that run commands: editors, terminals, remote control, virtual machines.
  'anydesk atom cursor docker-desktop emacs github-mac github-windows gitkraken idea iterm2 jetbrains kitty mvim openvpn parsec',
  'postman putty pycharm rustdesk sourcetree sublime sublimetext subl steam steamlink teamviewer10 teamviewer8 teamviewerapi',
  'textmate tmux txmt unity unityhub vmrc vmware-view vscode vscode-insiders vscodium warp webstorm windsurf winscp-sftp winscp',
  'wireguard x-github-client xcode zed',
  // Apps and games.
  'acrobat battlenet calshow comgooglemaps comgooglemapsurl discord dropbox epic evernote fb fb-messenger fb-messenger-public figma',
  'firefox firefox-focus googlechrome googlechromes googledrive googlegmail googlemaps inkdrop instagram instagram-stories kakaolink',
  'kakaotalk keepass keybase lastfm lastpass line linkedin lyft maps microsoft-edge microsoft-edge-https minecraft mod mobileslideshow',
  'notion obsidian onepassword onenote onenote-cmd opera-http origin origin2 otpauth otpauth-migration photos-redirect pinterest',
  'reddit roblox roblox-player sgnl sharefile signal skype slack snapchat snssdk1128 snssdk1233 spotify starknet-game teams things',
  'threads tg tiktok todoist trello tumblr twitch twitter uber uplay viber vimeo vlc vnd.youtube waze weixin wechat whatsapp x-callback',
  'youtube zoommtg zoomus bitwarden'
]
const foreign = new Set(names.flatMap(line => line.split(' ')))
/** Prefixes of schemes of Windows and Office (`ms-msdt`), Apple (`x-apple.systempreferences`), and internal pages of Android and Chrome. */
const families = /^(?:ms-|mssp|x-apple|apple-|com[.-]apple|android|chrome-|com\.epicgames)/

/**
 * Returns whether a link may open a wallet's program: a page, or a scheme that a wallet can own. Rejects schemes of the system and
 * of other programs, such as `vscode:` or `upi:`, and `intent:`, which may name any program of an Android phone.
 *
 * @example
 * isAppLink('larch://wc') // true
 * isAppLink('ms-msdt:/id') // false
 */
export function isAppLink(text: unknown): text is string {
  return isProgramLink(text) && (isWebLink(text) || !isForeignScheme(new URL(text).protocol.slice(0, -1)))
}

const isForeignScheme = (scheme: string) => foreign.has(scheme) || families.test(scheme)
