import { describe, expect, it } from 'vitest';
import { districtElsewhere } from './named-district';
import { findPlace } from './places';

const at = (placeId: string) => ({
  point: findPlace(placeId)?.point ?? { lat: 0, long: 0 },
  placeId,
});
const yasmin = at('riyadh/al-yasmin');
const named = (text: string, pin: Parameters<typeof districtElsewhere>[1] = yasmin) =>
  districtElsewhere(text, pin)?.id ?? null;

describe('an address that names another district than the pin', () => {
  it.each([
    'حي النرجس',
    'شارع الأمير محمد، حي النَّرجس',
    'شارع الأمير محمد، النرجس',
    'النرجس، شارع 12',
    'بحي النرجس خلف المسجد',
    'شارع الأمير محمد النرجس',
    'حي النرجس الغربي، الرياض',
    'Prince Mohammed St, Al-Narjis',
    'Prince Mohammed Street Al Narjis',
    '12 Main Rd, Narjis District, Riyadh',
    'Hai Al Narjis - near the park',
  ])('is seen in %s', (text) => {
    expect(named(text)).toBe('riyadh/al-narjis');
  });

  it.each([
    'شارع الخير، الياسمين',
    'حي الياسمين',
    'بين حي النرجس وحي الياسمين، حي الياسمين',
    // Streets and buildings named after a place.
    'شارع العليا العام',
    'شارع العليا',
    'طريق مكة المكرمة',
    'Olaya Street',
    'Al Olaya St., behind the tower',
    'شارع التحلية، خلف مسجد النرجس',
    'قرب جامع النرجس',
    'Narjis Mosque',
    // Not in our list, or only in that of another city.
    'شارع الأمير محمد، حي ظهرة لبن',
    'حي العزيزية',
    'King Fahd Road',
    'الرياض',
    '12',
    '',
  ])('is not seen in %s', (text) => {
    expect(named(text)).toBeNull();
  });

  it('is found in the city of the pin if two cities have a district of that name', () => {
    expect(named('حي الروضة')).toBe('riyadh/al-rawdah');
    expect(named('حي الروضة', at('jeddah/al-safa'))).toBe('jeddah/al-rawdah');
    expect(named('حي الروضة', at('jeddah/al-rawdah'))).toBeNull();
  });

  it('is not reported for a point that may lie in it, and is for one that cannot', () => {
    const { point } = yasmin;
    const near = { point: { ...point, lat: point.lat + 0.012 }, placeId: null };
    expect(named('حي النرجس', near)).toBeNull();
    expect(named('حي النرجس', { point, placeId: null })).toBe('riyadh/al-narjis');
  });

  it('may be another city', () => {
    expect(named('شارع التحلية، جدة')).toBe('jeddah');
    expect(named('Tahlia St, Riyadh')).toBeNull();
  });
});
