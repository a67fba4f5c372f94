export default { sessions: 'الجلسات' }
