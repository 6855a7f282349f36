use archway::base::config::SmsConfig;
use archway::base::sms::fill;

#[test]
fn values_cannot_leave_their_place_in_the_template() {
    let json = SmsConfig::default();
    assert_eq!(fill(&json, "+49", "a \"b\"\n{{to}}"), r#"{"to": "+49", "text": "a \"b\"\n{{to}}"}"#);
    let form = SmsConfig {
        content_type: "application/x-www-form-urlencoded".to_owned(),
        body: "To={{to}}&Body={{text}}&x={{y}}".to_owned(),
        ..SmsConfig::default()
    };
    assert_eq!(fill(&form, "+49", "a&b=c"), "To=%2B49&Body=a%26b%3Dc&x={{y}}");
}
