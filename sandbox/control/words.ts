import type { Context } from 'hono';
import { languageOf } from '../wire/languages';

/** Why a lever cannot be pulled, for who stands at the console. */
const en = {
  notSignedIn: 'The control token is missing or wrong.',
  wrongHost: 'The control port does not answer under this name.',
  wrongOrigin: 'The control port takes no orders from other sites.',
  notFound: 'Not Found',
  noWorld: 'No world has this key.',
  keyTaken: 'A world has this key already.',
  notJson: 'The body is not JSON.',
  invalidData: 'The given data was invalid.',
  unknownField: 'is not known here',
  wantsNumber: 'must be a whole number, 0 or more',
  orderEnded: 'The order has ended.',
  orderUnderWay: 'Only a scheduled order can be cancelled.',
  subscriptionUnderWay: 'It has ended, or one of its orders is no longer scheduled.',
  noInvoice: 'This world has no such invoice.',
  notPayable: 'The invoice cannot be paid any more.',
  notOpen: 'The invoice is not open any more.',
  notRefundable: 'There is nothing to refund, or refunds are set to fail.',
};

type ControlWords = Record<keyof typeof en, string>;

const ar: ControlWords = {
  notSignedIn: 'رمز الدخول غير موجود أو غير صحيح.',
  wrongHost: 'منفذ التحكم لا يعمل بهذا العنوان.',
  wrongOrigin: 'منفذ التحكم لا يقبل الأوامر من مواقع أخرى.',
  notFound: 'غير موجود',
  noWorld: 'لا توجد بيئة بهذا المفتاح.',
  keyTaken: 'هذا المفتاح مستخدم لبيئة أخرى.',
  notJson: 'تعذّرت قراءة البيانات المرسلة.',
  invalidData: 'بعض البيانات المدخلة غير صحيحة.',
  unknownField: 'غير معروف هنا',
  wantsNumber: 'عدد صحيح، 0 أو أكثر',
  orderEnded: 'انتهى هذا الاستلام.',
  orderUnderWay: 'لا يُلغى إلا استلام لم يبدأ بعد.',
  subscriptionUnderWay: 'انتهى هذا الاشتراك، أو بدأ أحد استلاماته.',
  noInvoice: 'لا توجد هذه الفاتورة في هذه البيئة.',
  notPayable: 'لم يعد دفع هذه الفاتورة ممكنًا.',
  notOpen: 'لم تعد هذه الفاتورة مفتوحة.',
  notRefundable: 'لا يوجد مبلغ يُعاد، أو أن إعادة المبالغ معطّلة.',
};

/** The words of a refusal in the language that the caller asks for with `Accept-Language`. */
export function wordsFor(c: Context): ControlWords {
  return languageOf(c.req.header('accept-language')) === 'ar' ? ar : en;
}
