import type { MessageText } from '@latchkit/plugin-shell/contract'
import type { ReceiveMessage } from '../messages.js'

const arabic: Record<ReceiveMessage, MessageText> = {
  title: 'استلام على {network}',
  codeOf: 'رمز QR للعنوان {address}',
  codePending: 'جارٍ تحضير رمز QR',
  copy: 'نسخ العنوان',
  copied: 'تم النسخ',
  compare: 'بعد اللصق، تحقق من تطابق العنوان. قد تستبدل البرامج الضارة العناوين.',
  changed: 'يُعرض الآن العنوان {address}',
  payment: 'عنوان المدفوعات',
  ordinal: 'عنوان أوردينالز',
  smartAccount: 'حساب ذكي',

  onlyTokens: 'لا ترسل إلا {symbol} والعملات الرمزية على {network}.',
  onlyCoins: 'لا ترسل إلا {symbol} على {network}.',
  onlyOrdinals: 'لا ترسل إلا أوردينالز على {network}.',
  onlyTwo: 'لا ترسل إلا على {network} أو {other}.',
  onlyThese: {
    two: 'لا ترسل إلا على {network} وعلى الشبكتين الأخريين اللتين يعمل عليهما هذا العنوان.',
    few: 'لا ترسل إلا على {network} وعلى {count} شبكات أخرى يعمل عليها هذا العنوان.',
    many: 'لا ترسل إلا على {network} وعلى {count} شبكة أخرى يعمل عليها هذا العنوان.',
    other: 'لا ترسل إلا على {network} وعلى {count} شبكة أخرى يعمل عليها هذا العنوان.'
  },
  onlyFamily: 'لا ترسل إلا على شبكات {family}.',
  onlyThere: 'لا ترسل إلا على الشبكة التي تستخدمها {wallet}. هذا الموقع لا يعرفها.',
  lost: 'قد تضيع الأموال المرسلة على شبكات أخرى.',

  networksTitle: 'الشبكات المتوافقة',
  networksIntro: 'العنوان {address} هو نفسه على كل شبكة من هذه الشبكات.',
  networksNone: 'لا يمكن الدفع لهذا الحساب على أي شبكة من شبكات هذا الموقع.',
  networkList: 'الشبكات التي يعمل عليها هذا العنوان',
  testNetworks: 'شبكات الاختبار',
  worksOn: {
    two: 'يعمل على شبكتين',
    few: 'يعمل على {count} شبكات',
    many: 'يعمل على {count} شبكة',
    other: 'يعمل على {count} شبكة'
  },
  worksHere: 'يعمل على هذه الشبكة فقط',

  unreachableTitle: 'لا عنوان لعرضه',
  unreachableDetail: 'لا يمكن الدفع لهذا الحساب على شبكته. اختر حسابًا آخر أو شبكة أخرى.',
  connectDetail: 'اربط محفظة لتستلم بها.'
}

export default arabic
