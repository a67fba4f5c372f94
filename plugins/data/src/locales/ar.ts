import type { DataMessage } from '../lazy/messages.js'

const arabic: Record<DataMessage, string> = {
  invalidConfiguration: 'إعدادات التطبيق غير صالحة',
  invalidProjectId: 'معرّف المشروع غير صالح',
  noProjectId: 'لم يُضبط معرّف المشروع',
  sessionExpired: 'انتهت صلاحية الجلسة',
  rateLimited: 'طلبات كثيرة جدًا',
  serverError: 'خطأ في الخادم'
}

export default arabic
