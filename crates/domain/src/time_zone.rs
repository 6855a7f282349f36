//! The country of a browser's time zone. The table is made from the tz database's `zone.tab` and its links (public
//! domain).

static ZONES: &str = include_str!("time_zones.txt");

pub fn country_of_zone(zone: &str) -> Option<&'static str> {
    ZONES
        .lines()
        .filter_map(|line| line.split_once(' '))
        .find(|(name, _)| *name == zone)
        .map(|(_, code)| code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::country::parse_country;

    // ACC-18
    #[test]
    fn zones_lead_to_countries_also_by_their_old_names() {
        for (zone, country) in
            [("Europe/Berlin", "DE"), ("Asia/Calcutta", "IN"), ("Asia/Kolkata", "IN"), ("Europe/Kiev", "UA")]
        {
            assert_eq!(country_of_zone(zone), Some(country), "{zone}");
        }
        assert_eq!(country_of_zone("Etc/UTC"), None);
        assert_eq!(country_of_zone("Mars/Base"), None);
        for line in ZONES.lines() {
            let (zone, code) = line.split_once(' ').expect("two words");
            assert!(parse_country(code).is_ok(), "{zone}");
        }
    }
}
