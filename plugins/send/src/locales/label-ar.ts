export default { send: 'إرسال' }
